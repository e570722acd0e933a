import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tables } from '../../../platform/server/database/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { TestDatabase } from '../../../platform/testing/test-database.ts'
import { setLive } from '../../testing/set-live.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { renameDevicesOf } from '../../owner/server/rename-devices.ts'

let database: TestDatabase
let db: Db
let owner: TestOwner
let device: number
let other: TestOwner
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  owner = await addOwner(db, 'own')
  other = await addOwner(db, 'other')
  device = await addDevice(db, owner, 'Serial')
  await addDevice(db, owner, 'Serial')
})
afterAll(() => database[Symbol.asyncDispose]())

/** Devices whose row in the list is missing, another one, or left over. */
async function selectDifferences() {
  const columns = sql`site_id, id, client_id, account_id, type_id, repair_times, state, active_worker_state,
    active_worker_right, serial, site_name, client_name, account_name, type_name, active_worker`
  const { rows } = await sql`
    (select ${columns}, lower(serial) from device except select ${columns}, serial_key from device_list)
    union all
    (select ${columns}, serial_key from device_list except select ${columns}, lower(serial) from device)`.execute(db)
  return rows
}

const update = (values: Updateable<Tables['device']>) =>
  db.updateTable('device').set(values).where('id', '=', device).execute()

async function changeType() {
  const t20 = await db.selectFrom('machine_type').select('id').where('name', '=', 'T20').executeTakeFirstOrThrow()
  await update({ type_id: t20.id })
}

const CHANGES: [string, () => Promise<unknown>][] = [
  ['an added device', async () => addDevice(db, owner, 'Added')],
  ['a state', () => update({ state: 'normal' })],
  ['a worker', () => update({ active_worker: 'own.1', active_worker_state: 'Alive', active_worker_right: true })],
  ['a worker that is not known any more', () => update({ active_worker: null, active_worker_right: null })],
  ['repair times', () => update({ repair_times: 3 })],
  ['a serial', () => update({ serial: 'Ünlike-7' })],
  ['a type', changeType],
  ['a move to another site and account', () => update({ site_id: other.site, account_id: other.account })],
  ['live figures', () => setLive(db, device, { hashrate_ths: 30 })],
  ['a renamed site', () => renameDevicesOf(db, 'site', owner.site, '新矿场')],
  ['a renamed client', () => renameDevicesOf(db, 'client', owner.client, '新客户')],
  ['all at once', () => db.updateTable('device').set({ state: 'scrap' }).execute()],
  ['a device that is gone', () => db.deleteFrom('device').where('id', '=', device).execute()],
]

test.each(CHANGES)('the list follows %s', async (_name, make) => {
  await make()
  expect(await selectDifferences()).toEqual([])
})
