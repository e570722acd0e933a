import fs from 'node:fs'
import { expect, test } from 'vitest'

// README.zh.md is README.md in Chinese: what is no prose must be the same in both, and no paragraph may be missing from one.

const [english, chinese] = ['README.md', 'README.zh.md'].map((name) => fs.readFileSync(name, 'utf8')) as [
  string,
  string,
]

const withoutBlocks = (text: string) => text.replaceAll(/```[^]*?```/g, '')
/** `npm run …`, settings, paths and the like, in the order of the alphabet: languages differ in theirs. */
const codes = (text: string) =>
  [...withoutBlocks(text).matchAll(/`[^`]+`/g)].map(([code]) => code).toSorted((a, b) => a.localeCompare(b))
const addresses = (text: string) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address).filter((address) => !address?.startsWith('README'))
/** What was measured, row by row: a language may put the parts of a row in another order. */
const figures = (text: string) =>
  rows(text.slice(text.indexOf('`npm run bench`'))).map((row) =>
    [...row.matchAll(/\d[\d,.]*/g)]
      .map(([number]) => number.replace(/[,.]$/, ''))
      .toSorted((a, b) => a.localeCompare(b)),
  )
const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('|'))
const settings = (text: string) => rows(text).filter((row) => /^\| `[A-Z]/.test(row))

const SAME: [what: string, of: (text: string) => unknown][] = [
  ['headings', (text) => [...text.matchAll(/^#+ /gm)].map(([heading]) => heading)],
  ['blocks of commands', (text) => [...text.matchAll(/```[^]*?```/g)].map(([block]) => block)],
  ['items of lists', (text) => [...text.matchAll(/^- (?:\*\*)?/gm)].map(([item]) => item)],
  ['links and pictures', addresses],
  ['rows of tables', (text) => rows(text).length],
  ['names of settings', (text) => settings(text).map((row) => row.split('|')[1]?.trim())],
  ['commands and names', (text) => codes(text)],
  ['figures', figures],
]

test.each(SAME)('both say the same: %s', (_, of) => expect(of(chinese)).toEqual(of(english)))

test('every setting is explained in Chinese', () => {
  const meanings = settings(chinese).map((row) => row.split('|').at(-2)?.trim() ?? '')
  expect(meanings.filter((meaning) => !/\p{Script=Han}/u.test(meaning) && !meaning.startsWith('fatal'))).toEqual([])
})
