import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database/database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { TestDatabase } from '../../../platform/testing/test-database.ts'
import { expectDaysToEqualPolls, expectSumsToHold } from '../../testing/expect-sums.ts'
import { addPolledDevices, answered, batchSite, polls, silent } from '../../testing/polled-fleet.ts'
import { writeBatch } from './write-batch.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

// 08:00 on 1 March in Shanghai.
const AT_MS = Date.UTC(2026, 2, 1)

let database: TestDatabase
let db: Db
let planner: number
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  planner = await addPerson(db, { name: '王管理', role: ADMINISTRATOR })
})
afterAll(() => database[Symbol.asyncDispose]())

let owners = 0
async function farm(count: number) {
  owners += 1
  const owner = await addOwner(db, `farm${owners}`)
  const addresses = Array.from({ length: count }, (_, i) => `10.${owners}.0.${i + 1}`)
  const devices = await addPolledDevices(db, owner, addresses)
  const site = await batchSite(db, owner.site, AT_MS)
  return { owner, devices, site }
}

interface Planned {
  site?: number
  clients?: number[]
  devices?: number[]
  minutes: [number, number]
}
async function plan({ site, clients, devices = [], minutes: [from, until] }: Planned): Promise<void> {
  const { id } = await db
    .insertInto('maintenance')
    .values({
      site_id: site ?? null,
      client_ids: clients ?? null,
      from_at: new Date(AT_MS + from * MINUTE_MS),
      until_at: new Date(AT_MS + until * MINUTE_MS),
      reason: '换风扇',
      created_by: planner,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const device_id of devices)
    await db.insertInto('maintenance_device').values({ maintenance_id: id, device_id }).execute()
}
const minute = (at: number) => AT_MS + at * MINUTE_MS

async function state(id: number): Promise<string> {
  const row = await db.selectFrom('device').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return row.state
}

test('during maintenance no warning opens, an open one closes, and the state follows what is polled', async () => {
  const { owner, devices, site } = await farm(2)
  const [hot, gone] = devices
  if (!hot || !gone) throw new Error('no devices')
  await plan({ site: owner.site, minutes: [5, 15] })
  const heat = (at: number, maxCelsius: number) => writeBatch(site, polls([hot], minute(at), answered({ maxCelsius })))
  const warnings = () =>
    db
      .selectFrom('warning')
      .select(['type', 'opened_at', 'closed_at'])
      .where('device_id', '=', hot.id)
      .where('type', '=', 'hot')
      .orderBy('opened_at')
      .execute()
  for (const at of [1, 2, 3]) await heat(at, 99)
  await heat(5, 70)
  const first = { type: 'hot', opened_at: new Date(minute(3)), closed_at: new Date(minute(5)) }
  expect(await warnings()).toEqual([first])
  for (const at of [6, 7, 8, 9]) await heat(at, 99)
  expect(await warnings()).toEqual([first])
  expect(await state(hot.id)).toBe('normal')
  for (const at of [6, 7, 8]) await writeBatch(site, polls([gone], minute(at), silent))
  expect(await state(gone.id)).toBe('offline')
  await heat(15, 99)
  expect(await warnings()).toEqual([first, { type: 'hot', opened_at: new Date(minute(15)), closed_at: null }])
  expect(await state(hot.id)).toBe('warn')
})

test('polls during maintenance are summed apart, per device and in all sums', async () => {
  const { owner, devices, site } = await farm(3)
  const [both, inside] = devices.map(({ id }) => id)
  if (!both || !inside) throw new Error('no devices')
  await plan({ devices: [both, inside], minutes: [10, 20] })
  // Overlapping ones count once.
  await plan({ site: owner.site, clients: [owner.client], minutes: [12, 14] })
  await writeBatch(site, polls(devices.slice(0, 1), minute(9), answered()))
  await writeBatch(site, polls(devices, minute(10), answered({ hashrateThs: 3 })))
  await writeBatch(site, polls(devices, minute(13), answered({ hashrateThs: 3 })))
  await writeBatch(site, polls(devices.slice(0, 1), minute(20), answered()))
  await expectDaysToEqualPolls(db)
  await expectSumsToHold(db)
  const days = await db
    .selectFrom('device_daily')
    .select([
      'polls_due',
      'maintenance_due',
      'maintenance_reads',
      'maintenance_sum',
      'is_compliant',
      'is_compliant_outside',
    ])
    .where('site_id', '=', owner.site)
    .orderBy('device_id')
    .execute()
  expect(days).toEqual([
    {
      polls_due: 4,
      maintenance_due: 2,
      maintenance_reads: 2,
      maintenance_sum: 6,
      is_compliant: false,
      is_compliant_outside: true,
    },
    {
      polls_due: 2,
      maintenance_due: 2,
      maintenance_reads: 2,
      maintenance_sum: 6,
      is_compliant: false,
      is_compliant_outside: false,
    },
    {
      polls_due: 2,
      maintenance_due: 1,
      maintenance_reads: 1,
      maintenance_sum: 3,
      is_compliant: false,
      is_compliant_outside: false,
    },
  ])
  const sums = await db
    .selectFrom('fleet_day')
    .select(['devices_answered', 'devices_compliant', 'answered_outside', 'compliant_outside', 'maintenance_due'])
    .where('scope', '=', 'site')
    .where('scope_id', '=', owner.site)
    .executeTakeFirst()
  expect(sums).toEqual({
    devices_answered: 3,
    devices_compliant: 0,
    answered_outside: 2,
    compliant_outside: 1,
    maintenance_due: 5,
  })
})

test('maintenance of some clients leaves the devices of others alone', async () => {
  const { owner, devices, site } = await farm(1)
  await plan({ site: owner.site, clients: [owner.client + 1000], minutes: [0, 10] })
  await writeBatch(site, polls(devices, minute(1), answered()))
  const { rows } = await sql`select is_maintained from poll where site_id = ${owner.site}`.execute(db)
  expect(rows).toEqual([{ is_maintained: null }])
})
