import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionText, kindText } from './people/audit/text.ts'

const HAN = /\p{Script=Han}/u

/** Whatever the server notes, by the places where it says so. */
function noted(pattern: RegExp): string[] {
  const src = import.meta.dirname
  const sources = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\bserver\b.*\.ts$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join(src, name), 'utf8'))
    .filter((text) => /writeAudit|auditedChange|action: '|deletePerson/.test(text))
  return [...new Set(sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, word = '']) => word)))]
}

const VERBS =
  'add|acknowledge|adopt|cancel|change|delete|end|fill|import|light|move|place|restart|revoke|rotate|scrap|search|set up|switch'
const actions = new Set([
  ...noted(/\baction:[^,\n]*?'([a-z][a-z ]+)'/g),
  ...noted(new RegExp(`'((?:${VERBS}) [a-z][a-z ]+)'`, 'g')),
])
const kinds = noted(/objectKind[:=][^,\n]*?'([^']+)'/g)

test('the places are found', () => {
  expect([...actions]).toEqual(
    expect.arrayContaining(['scrap device', 'switch base', 'rotate poller key', 'light devices']),
  )
  expect(kinds).toEqual(expect.arrayContaining(['user', 'machineType', 'repairRecord']))
})

test.each([...actions])('"%s" has words in both languages', (action) => {
  expect(actionText(action, 'zh')).toMatch(HAN)
  expect(actionText(action, 'zh')).not.toMatch(/[a-z]/)
  expect(actionText(action, 'en')).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
})

test.each([...kinds, 'client', 'account', 'rack'])('a %s has words in both languages', (kind) => {
  expect(kindText(kind, 'zh')).toMatch(HAN)
  expect(kindText(kind, 'en')).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
})
