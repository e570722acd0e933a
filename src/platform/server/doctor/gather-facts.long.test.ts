import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInstallation } from '../backup/backup-testing.ts'
import type { Installation } from '../backup/backup-testing.ts'
import type { Db } from '../database/database.ts'
import { gatherFacts } from './gather-facts.ts'
import { selectNow } from '../database/now.sql.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation[Symbol.asyncDispose]())

test('a running installation is looked at with what its console has set', async () => {
  const row = { name: 'BACKUP_TO', value: installation.at('target'), sealed_value: null, changed_by: null }
  await installation.db.insertInto('setting').values(row).execute()
  await installation.backUp()
  const config = installation.configOf('data', {
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    OUTBOUND_ALLOW: '127.0.0.1',
  })
  const finding = { grade: 'good' as const, text: { zh: '1', en: '1' } }
  const area = { examine: async (db: Db) => ((await selectNow(db)) > new Date(0) ? [finding] : []) }
  const { facts, ofAreas } = await gatherFacts(config, [area, {}], 'en')
  expect(ofAreas).toEqual([finding])
  expect(facts).toMatchObject({ databaseVersion: 18, isTimeZoneKnown: true, databaseError: undefined })
  expect(facts).toMatchObject({ hasMail: true, mailError: 'ECONNREFUSED' })
  expect(facts.neighboursInUse).toBeGreaterThanOrEqual(0)
  expect(facts.backup).toMatchObject({ isSet: true, isSealed: true })
  expect(facts.backup?.lastGoodAt).toBeInstanceOf(Date)
  expect(Math.abs(facts.clockAheadMs ?? Infinity)).toBeLessThan(5000)
})

test('a database that is not there and a port of another program are reported', async () => {
  const other = createServer((_request, response) => response.end('hello'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  const { facts } = await gatherFacts(installation.configOf('none', { PORT: String(port) }), [], 'en')
  expect(facts.databaseError).toContain('There is no database')
  expect(facts.port).toEqual({ number: port, use: 'other' })
  other.close()
})
