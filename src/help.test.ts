import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as routeKeys from './fleet/rules/route-keys.ts'
import type { HelpOfScreens } from './platform/ui/help/screen-help.ts'

const GUIDE = path.resolve(import.meta.dirname, '../docs/guide')
const keys = new Map<string, unknown>(Object.entries(routeKeys))
const pages = (language: string) => fs.readdirSync(path.join(GUIDE, language)).toSorted()

/** The component keys of an area's screens, as `screens.ts` declares them: what it imports needs a browser. */
function screensOf(area: string): string[] {
  const text = fs.readFileSync(path.join(import.meta.dirname, area, 'screens.ts'), 'utf8')
  return Array.from(text.matchAll(/^ {4}(\[?)(\w+)\]?: screen\(/gm), ([, isConstant, name = '']) =>
    isConstant ? String(keys.get(name)) : name,
  )
}

test.each(['fleet', 'lessons', 'bases', 'people'])(
  'every screen of an area is explained, and no other (%s)',
  async (area) => {
    const { help } = (await import(`./${area}/help.ts`)) as { help: HelpOfScreens }
    expect(Object.keys(help).toSorted()).toEqual(screensOf(area).toSorted())
    for (const { guide } of Object.values(help)) expect(pages('en')).toContain(`${guide}.md`)
  },
)

test('the guide has the same pages, with the same headings and pictures, in both languages', () => {
  const shape = (language: string) =>
    pages(language).map((page) => {
      const text = fs.readFileSync(path.join(GUIDE, language, page), 'utf8')
      return {
        page,
        headings: Array.from(text.matchAll(/^#+(?= )/gm), ([level]) => level),
        steps: Array.from(text.matchAll(/^(\d+\.|-) /gm), ([mark]) => mark),
        pictures: Array.from(text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g), ([, file = '']) =>
          file.replace(/-(zh|en)\.png$/, ''),
        ),
      }
    })
  expect(pages('en').length).toBeGreaterThan(7)
  expect(shape('en')).toEqual(shape('zh'))
})

test.each(['en', 'zh'])('every picture of the guide is there, and none that no page shows (%s)', (language) => {
  const shown = pages(language).flatMap((page) =>
    Array.from(
      fs.readFileSync(path.join(GUIDE, language, page), 'utf8').matchAll(/\]\(\.\.\/\.\.\/pictures\/guide\/([^)]+)\)/g),
      ([, file = '']) => file,
    ),
  )
  const taken = fs
    .readdirSync(path.resolve(GUIDE, '../pictures/guide'))
    .filter((file) => file.endsWith(`-${language}.png`))
  expect(new Set(shown)).toEqual(new Set(taken))
})
