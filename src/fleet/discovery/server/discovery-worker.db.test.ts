import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { startSimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import { pollingApp } from '../../testing/polling-app.ts'
import type { PollingApp } from '../../testing/polling-app.ts'
import { insertRun, selectRuns } from './discovery-run.sql.ts'
import { selectFound } from './found-device.sql.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

// Another network in every process, because the tests run on two databases at once.
const NETWORK = `127.${90 + (process.pid % 60)}`
let polling: PollingApp
let fleet: SimulatedFleet
let owner: TestOwner
let userId: number
beforeAll(async () => {
  polling = await pollingApp()
  fleet = await startSimulatedFleet({ count: 20, base: `${NETWORK}.0.0`, seed: 3, faults: { offline: 0, lost: 0 } })
  owner = await addOwner(polling.db, 'farm')
  userId = await addPerson(polling.db, { role: '管理员' })
})
afterAll(async () => {
  await fleet.stop()
  await polling[Symbol.asyncDispose]()
})

const ranges = [{ from: `${NETWORK}.0.0`, to: `${NETWORK}.0.255` }]
const begin = (siteId: number) => insertRun(polling.db, { siteId, ranges, addresses: 256, userId })
async function ended(siteId: number) {
  return vi.waitFor(
    async () => {
      const [run] = (await selectRuns(polling.db, siteId, { page: 1, size: 1 })).data
      expect(run?.status).not.toMatch(/^(waiting|running)$/)
      return run
    },
    { timeout: 15_000 },
  )
}

test('the polling process runs a scan, and its results are in the list', async () => {
  await begin(owner.site)
  polling.poll()
  expect(await ended(owner.site)).toMatchObject({ status: 'done', probed: 256, answered: 20, identified: 20 })
  const found = await selectFound(polling.db, owner.site, { page: 1, size: 100 })
  expect(found.counts).toEqual({ new: 20 })

  // A miner that is gone is removed from the list when its range is scanned again.
  await fleet.setFault(0, 'refused')
  await begin(owner.site)
  expect(await ended(owner.site)).toMatchObject({ status: 'done', answered: 19 })
  expect((await selectFound(polling.db, owner.site, { page: 1, size: 100 })).data).toHaveLength(19)
  await fleet.setFault(0, null)
})

nightlyTest(
  'a scan left by a killed process is restarted, at most three times',
  async () => {
    const other = await addOwner(polling.db, 'left')
    const left = (id: number | undefined, tries: number) =>
      polling.db
        .updateTable('discovery_run')
        .set({ status: 'running', tries, touched_at: new Date(Date.now() - 60_000) })
        .where('id', '=', id ?? 0)
        .execute()
    await left(await begin(other.site), 1)
    polling.poll()
    expect(await ended(other.site)).toMatchObject({ status: 'done', identified: 20 })
    await left(await begin(other.site), 3)
    expect(await ended(other.site)).toMatchObject({ status: 'failed' })
  },
  20_000,
)
