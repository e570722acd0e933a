import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast } from '../../testing/contrast.ts'
import { themes, type Shade } from './theme.ts'

describe.each(['light', 'dark'] satisfies Shade[])('%s', (shade) => {
  const theme = themes[shade]
  const grounds = ['ground', 'surface', 'raised', 'sunken'] as const
  const inks = ['ink', 'inkSoft', 'accent', 'bronze', 'good', 'caution', 'bad'] as const

  test.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)))('%s on %s', (ink, ground) => {
    expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each([
    ['accentInk', 'accentStrong'],
    ['accentInk', 'badStrong'],
    ['accent', 'accentSoft'],
    ['ink', 'accentSoft'],
    ['sideInk', 'side'],
    ['sideInkSoft', 'side'],
    ['sideInk', 'sideActive'],
  ] as const)('%s on %s', (ink, ground) => {
    expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(['accentStrong', 'badStrong'] as const)('accentInk on %s below the pointer', (ground) => {
    const sheet = fs.readFileSync(path.join(import.meta.dirname, 'base.css'), 'utf8')
    const factor = Number(/\.strong-button:hover[^}]*brightness\(([\d.]+)\)/.exec(sheet)?.[1])
    const filtered = (color: string) =>
      color.replaceAll(/[\da-f]{2}/gi, (part) =>
        Math.round(Math.min(255, Number.parseInt(part, 16) * factor))
          .toString(16)
          .padStart(2, '0'),
      )
    expect(contrast(filtered(theme.accentInk), filtered(theme[ground]))).toBeGreaterThanOrEqual(4.5)
  })
  test('borders of fields reach 3:1', () => {
    for (const ground of grounds) expect(contrast(theme.lineStrong, theme[ground])).toBeGreaterThanOrEqual(3)
  })
  test('lines of charts reach 3:1', () => {
    for (const color of theme.series) expect(contrast(color, theme.surface)).toBeGreaterThanOrEqual(3)
  })
})

/** Walls, which are as large as their screen, and drawings. */
const IN_PX = ['wall-screen.css', 'base-screen.css', 'reception.css', 'chart.css', 'pie-chart.css']

test('texts follow the size that a person set in the browser', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const sheets = fs.globSync('**/*.css', { cwd: root }).filter((file) => !IN_PX.includes(path.basename(file)))
  const inPx = sheets.filter((file) =>
    /(?:font-size|line-height):[^;]*\dpx/.test(fs.readFileSync(path.join(root, file), 'utf8')),
  )
  expect(inPx).toEqual([])
  expect(sheets.length).toBeGreaterThan(50)
})
