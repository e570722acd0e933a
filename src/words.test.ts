import fs, { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nouns } from './areas.ts'
import type { Text } from './platform/rules/text.ts'

interface Forbidden {
  locale: 'zh' | 'en'
  form: string
  pattern: RegExp
}

/** A cell of the tables: 'clean, /^change/' or '新增、/采集(?!器)/'. */
function formsOf(cell: string, locale: 'zh' | 'en'): Forbidden[] {
  const forms = cell
    .replaceAll(String.raw`\|`, '|')
    .split(locale === 'zh' ? '、' : ', ')
    .map((form) => form.trim())
    .filter(Boolean)
  return forms.map((form) => {
    const expression = /^\/(.+)\/$/.exec(form)?.[1]
    const source = expression ?? (locale === 'zh' ? form : String.raw`\b${form}\b`)
    return { locale, form, pattern: new RegExp(source, locale === 'zh' ? 'u' : 'iu') }
  })
}

const forbidden = readFileSync(new URL('../docs/words.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
  .filter((cells) => cells.length === 5 && !/^\s*(-+|English)\s*$/.test(cells[0] ?? ''))
  .flatMap(([, , , en = '', zh = '']) => [...formsOf(en, 'en'), ...formsOf(zh, 'zh')])

const src = import.meta.dirname
const files = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(text|settings|help)\.ts$/.test(name))
  .filter((name) => /= define(Texts|Settings)\(|: HelpOfScreens =/.test(readFileSync(path.join(src, name), 'utf8')))

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value

function* textsIn(value: unknown, name: string): Generator<[string, Text]> {
  if (isText(value)) yield [name, value]
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, `${name}.${key}`)
}

test('texts use the words of docs/words.md', async () => {
  const found: string[] = []
  let texts = 0
  for (const file of files) {
    const exported = (await import(path.join(src, file))) as object
    for (const [name, text] of textsIn(exported, file)) {
      texts += 1
      for (const { locale, form, pattern } of forbidden)
        if (pattern.test(text[locale])) found.push(`${name}: “${text[locale]}” (${form})`)
    }
  }
  expect(forbidden.length).toBeGreaterThan(30)
  expect(texts).toBeGreaterThan(1000)
  expect(files.filter((name) => name.endsWith('settings.ts'))).toHaveLength(5)
  expect(found).toEqual([])
})

test.each(['zh', 'en'] as const)('what the guide quotes is written like that on a screen (%s)', async (locale) => {
  const written = new Set<string>()
  for (const file of files)
    for (const [, text] of textsIn(await import(path.join(src, file)), file))
      written.add(text[locale].replaceAll(/\{\w+\}/g, '…'))
  const guide = path.join(src, '../docs/guide', locale)
  const quoted = fs
    .readdirSync(guide)
    .flatMap((page) => [...readFileSync(path.join(guide, page), 'utf8').matchAll(/“([^”]+)”/g)])
    .map(([, name = '']) => name)
  expect(quoted.length).toBeGreaterThan(40)
  expect(quoted.filter((name) => !written.has(name))).toEqual([])
})

test.each([
  ['添加', '新增客户', 'zh'],
  ['the poller', '远程轮询器', 'zh'],
  ['clear', 'Clean', 'en'],
  ['send', 'Given by', 'en'],
  ['edit', '修改通知', 'zh'],
] as const)('%s: “%s” is found', (_, text, locale) => {
  expect(forbidden.some((one) => one.locale === locale && one.pattern.test(text))).toBe(true)
})

test.each([
  ['修改密码', 'zh'],
  ['采集器', 'zh'],
  ['Cleaning', 'en'],
] as const)('“%s” is not', (text, locale) => {
  expect(forbidden.some((one) => one.locale === locale && one.pattern.test(text))).toBe(false)
})

/**
 * Words of the old manner, and what to write instead: the caller, a user, no one, again, imported, is notified, reports, states,
 * receives, disconnected.
 */
const OLD_MANNER =
  /\b(?:whoever|somebody|nobody|anew|tak(?:en|es|e) in|tells?|told|says?|said|hears?|heard|h(?:ung|angs?) up)\b/i
/** The system's user, the name of a module, and errors that say why. */
const TRUE_USES = /`nobody`|seal-anew\.ts|\b(?:says?|said) why\b/g

function oldCommentsOf(text: string): string[] {
  const comments = text.match(/\/\*[^]*?\*\/|(?<![:'"`/\w])\/\/[^\n]*/g) ?? []
  return comments.filter((comment) => OLD_MANNER.test(comment.replaceAll(TRUE_USES, '')))
}

test('comments are written in plain English', () => {
  const root = path.dirname(src)
  const sources = ['src', 'bench', 'e2e', 'scripts']
    .flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .filter((file) => file !== 'src/words.test.ts')
  expect(sources.length).toBeGreaterThan(700)
  const found = sources.flatMap((file) =>
    oldCommentsOf(readFileSync(path.join(root, file), 'utf8')).map((one) => `${file}: ${one}`),
  )
  expect(found).toEqual([])
})

test('summaries of calls are, too', () => {
  const summaries = nouns.flatMap(({ calls }) =>
    Object.entries(calls).map(([address, { summary }]) => `${address}: ${summary}`),
  )
  expect(summaries.length).toBeGreaterThan(200)
  expect(summaries.filter((one) => OLD_MANNER.test(one))).toEqual([])
})

test.each(['// Whoever asks', '// what the log says', '/** A page\n * is loaded anew. */', 'const a = 1 // nobody'])(
  '%s is found',
  (text) => {
    expect(oldCommentsOf(text)).toHaveLength(1)
  },
)
test.each(["const url = 'http://nobody'", '// the user `nobody`', '// throws and says why'])('%s is not', (text) => {
  expect(oldCommentsOf(text)).toEqual([])
})

test('the lock file says what each package is, not where it is fetched', () => {
  const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  expect(lock).toContain('"integrity"')
  expect(lock).not.toContain('"resolved"')
})
