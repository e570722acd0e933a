import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseAway, openDatabase } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { distribute } from '../../../platform/server/database/distribute.ts'
import { migrateDatabase } from '../../../platform/server/database/migrate.ts'
import { emptyCitusDatabase } from '../../../platform/testing/citus.ts'
import type { CitusDatabase } from '../../../platform/testing/citus.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { TEST_SEALING } from '../../../platform/testing/test-sealing.ts'
import { updateSiteOfDevice } from '../../device/server/save-device.sql.ts'
import { sumLeftPolls } from '../../poller/server/sum-left-polls.ts'
import { distribution } from '../../server/distribution.ts'
import { expectDaysToEqualPolls, expectSumsToHold } from '../../testing/expect-sums.ts'
import { addPolledDevices, answered, batchSite, polls } from '../../testing/polled-fleet.ts'
import type { DueDevice } from '../sweep/finished-poll.ts'
import { sumPollsWhenDue } from './sum-polls.ts'
import { writeBatch } from './write-batch.ts'
import type { BatchSite } from './write-batch.ts'

let database: CitusDatabase
let db: Db
let farms: { owner: TestOwner; site: BatchSite; devices: DueDevice[] }[]
beforeAll(async () => {
  database = await emptyCitusDatabase()
  await migrateDatabase(database.settings, TEST_SEALING)
  await distribute(database.settings, distribution, () => {})
  db = openDatabase(database.settings)
  farms = []
  for (let nth = 0; nth < 10; nth += 1) {
    const owner = await addOwner(db, `farm ${nth}`)
    const devices = await addPolledDevices(db, owner, [`10.1.${nth}.1`, `10.1.${nth}.2`])
    farms.push({ owner, site: await batchSite(db, owner.site), devices })
  }
})
afterAll(async () => {
  await db.destroy()
  await database[Symbol.asyncDispose]()
})

/** Polls a site and sums it up. False: its machine is away. */
async function poll({ site, devices }: (typeof farms)[number], atMs: number): Promise<boolean> {
  try {
    await writeBatch(site, polls(devices, atMs, answered()))
    site.memory.summed = undefined
    await sumPollsWhenDue(site)
    return true
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return false
  }
}

const unsummed = async (farm: (typeof farms)[number]) => {
  const { rows } = await sql`select from poll_batch where site_id = ${farm.site.siteId} and not is_summed`.execute(db)
  return rows.length
}

test('while a worker is away the sites of the others are summed, but for those that a device of its sites went to', async () => {
  const startMs = Date.now() - 600_000
  for (const farm of farms) expect(await poll(farm, startMs)).toBe(true)

  await database.setWorkerOpen(false)
  const here: typeof farms = []
  for (const farm of farms) if (await poll(farm, startMs + 60_000)) here.push(farm)
  const there = farms.filter((farm) => !here.includes(farm))
  expect([here.length, there.length]).not.toContain(0)
  for (const farm of here) expect(await unsummed(farm)).toBe(0)
  await database.setWorkerOpen(true)

  // A device goes from a site there to one here.
  const [from, to] = [there[0], here[0]]
  const device = from?.devices.shift()
  if (!from || !to || !device) throw new Error('no site on one of the machines')
  await sql`update device set site_id = ${to.owner.site}, account_id = ${to.owner.account} where id = ${device.id}`.execute(
    db,
  )
  await updateSiteOfDevice(db, device.id, from.owner.site, to.owner.site)
  to.devices.push(device)

  await database.setWorkerOpen(false)
  for (const farm of here) expect(await poll(farm, startMs + 120_000)).toBe(true)
  expect(await Promise.all(here.map(unsummed))).toEqual(here.map((farm) => (farm === to ? 1 : 0)))

  // What a process left is summed as well, and the run fails with the machine that is away.
  const [, left] = here
  if (!left) throw new Error('one site here alone')
  await writeBatch(left.site, polls(left.devices, startMs + 180_000, answered()))
  const run = () => sumLeftPolls.run({ db } as Parameters<typeof sumLeftPolls.run>[0], new AbortController().signal)
  await expect(run()).rejects.toSatisfy(isDatabaseAway)
  expect(await unsummed(left)).toBe(0)

  await database.setWorkerOpen(true)
  await run()
  for (const farm of farms) expect(await poll(farm, startMs + 240_000)).toBe(true)
  expect(await Promise.all(farms.map(unsummed))).toEqual(farms.map(() => 0))
  await expectDaysToEqualPolls(db)
  await expectSumsToHold(db)
  const { rows } = await sql`select from device_daily where device_id = ${device.id} and state is not null`.execute(db)
  expect(rows).toHaveLength(1)
})
