import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areas, auditWords } from './areas.ts'
import { auditWriter, joinAuditWords } from './platform/rules/audit-words.ts'

const [zh, en] = [auditWriter(auditWords, 'zh'), auditWriter(auditWords, 'en')]
const HAN = /\p{Script=Han}/u

/** Whatever the server notes, by the places where it does so. */
function noted(pattern: RegExp, folder = ''): string[] {
  const src = path.join(import.meta.dirname, folder)
  const sources = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\bserver\b.*\.ts$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join(src, name), 'utf8'))
    .filter((text) => /writeAudit|auditedChange|action: '|deletePerson/.test(text))
  return [...new Set(sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, word = '']) => word)))]
}

const VERBS =
  'add|acknowledge|adopt|cancel|change|delete|end|fill|import|light|move|place|restart|restore|revoke|rotate|scrap|search|set up|switch'
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
  expect(zh.action(action)).toMatch(HAN)
  expect(zh.action(action)).not.toMatch(/[a-z]/)
  expect(en.action(action)).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
})

test.each([...kinds, 'client', 'account', 'rack', 'category', 'tag', 'check method'])(
  'a %s has words in both languages',
  (kind) => {
    expect(zh.kind(kind)).toMatch(HAN)
    expect(en.kind(kind)).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
  },
)

// What an area logs has its words there, or among those of people, which every area uses.
const declared = new Map(areas.flatMap(({ name, auditWords: words }) => (words ? [[name, words] as const] : [])))
test.each(['fleet', 'lessons', 'bases'])('%s declares the words of what it logs', (name) => {
  const own = joinAuditWords([declared.get('people')!, declared.get(name)!])
  const write = auditWriter(own, 'zh')
  const kindsHere = noted(/objectKind[:=][^,\n]*?'([^']+)'/g, name)
  expect(kindsHere.length).toBeGreaterThan(4)
  expect(kindsHere.filter((kind) => !HAN.test(write.kind(kind)))).toEqual([])
  const actionsHere = noted(/\baction:[^,\n]*?'([a-z][a-z ]+)'/g, name)
  expect(actionsHere.filter((action) => !HAN.test(write.action(action)))).toEqual([])
})

test('a name that two areas declare stops the start', () => {
  const words = declared.get('fleet')!
  expect(() => joinAuditWords([words, words])).toThrow("Two areas declare words of the audit log for 'device'")
})
