import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { textWays } from './device-text.sql.ts'

const database = await testDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const OCTETS = [0, 1, 10, 11, 19, 100, 110, 199, 200, 210, 254]
const addresses = [
  ...OCTETS.flatMap((a) => OCTETS.flatMap((b) => OCTETS.flatMap((c) => OCTETS.map((d) => `${a}.${b}.${c}.${d}`)))),
  'fd00::10',
  'fd00:10::1',
]

// Where a part is a few ranges, and where it is left to trigrams.
test.each([
  '10.0',
  '10.0.1',
  '10.0.0',
  '0.10.1',
  '.10.1',
  '10.0.',
  '110.',
  '.10.',
  '.19',
  '1.1',
  '11.199.25',
  '10.1.1.0',
  '300.1',
  'fd00:1',
  ':10',
])('addresses with %s in them are found', async (part) => {
  const way = textWays(part, 'd').find(({ foundIn }) => foundIn === 'ip')
  const { rows } = await sql<{ host: string }>`
      select host(host) as host from unnest(${addresses}::inet[]) d (host) where ${way?.where}`.execute(database.db)
  expect(rows.map(({ host }) => host)).toEqual(addresses.filter((address) => address.includes(part)))
})
