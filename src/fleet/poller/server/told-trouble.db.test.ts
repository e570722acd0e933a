import { expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database/database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { remoteSite } from '../../testing/remote-site.ts'

const SWEEP_MS = 60_000

/** A site whose last sweep ended so many seconds ago and took so long. */
async function addSweptSite(db: Db, nth: number, endedSeconds: number, tookSeconds: number): Promise<number> {
  const owner = await addOwner(db, `swept ${nth}`)
  await addPolledDevices(db, owner, [`10.3.0.${nth}`])
  await addSweep(db, owner.site, endedSeconds, tookSeconds)
  return owner.site
}

function addSweep(db: Db, siteId: number, endedSeconds: number, tookSeconds: number) {
  const endedMs = Date.now() - endedSeconds * 1000
  return db
    .insertInto('sweep')
    .values({
      site_id: siteId,
      started_at: new Date(endedMs - tookSeconds * 1000),
      ended_at: new Date(endedMs),
      due: 1,
      answered: 1,
      unreadable: 0,
      business_day: new Date(endedMs).toISOString().slice(0, 10),
    })
    .execute()
}

test('of many sites those are reported that sweep too slowly, are silent, or have a full disk', async () => {
  await using remote = await remoteSite(['10.3.1.1'], { sweepMs: SWEEP_MS })
  const { db, nobody } = remote.server
  const remoteId = remote.owner.site
  await addSweep(db, remoteId, 1, 1)
  for (let nth = 1; nth <= 5; nth += 1) await addSweptSite(db, nth, 1, 30)
  const stretched = await addSweptSite(db, 6, 1, 61)
  const silent = await addSweptSite(db, 7, 200, 30)
  // Two of its own sweeps ago: it is slow, and not silent.
  const slow = await addSweptSite(db, 8, 200, 100)
  const administrator = await remote.server.signIn('管理员')
  const find = async (request: object) => {
    const { data } = await administrator.call('POST /poller/find/', { request })
    return { totalCount: data.totalCount, rows: new Map(data.data.map((row) => [row.siteId, row])) }
  }
  const contact = (isDiskFull: boolean, oldestAt: string | null) =>
    nobody.call('POST /poller/contact', {
      request: {
        bufferId: '0e9a1f6e-6f0e-4a50-9d5c-0d6a0a8f7b12',
        version: '1',
        startedAt: '2026-01-01T00:00:00Z',
        devicesTag: null,
        waitMs: 0,
        buffer: { polls: 0, bytes: 0, oldestAt, droppedPolls: 0, isDiskFull },
      },
      headers: { authorization: `Bearer ${remote.key}` },
    })

  expect((await find({ siteId: remoteId })).rows.get(remoteId)?.poller?.lagSeconds).toBeNull()
  await contact(false, null)
  expect((await find({})).totalCount).toBe(9)
  const told = await find({ isTroubled: true })
  expect([...told.rows.keys()].toSorted((a, b) => a - b)).toEqual([stretched, silent, slow])
  expect(told.rows.get(stretched)).toMatchObject({ isStretched: true, unknownSince: null })
  expect(told.rows.get(silent)).toMatchObject({ isStretched: false, unknownSince: expect.any(String) })
  expect(told.rows.get(slow)).toMatchObject({ isStretched: true, unknownSince: null })
  expect(await find({ isTroubled: true, size: 1 })).toMatchObject({ totalCount: 3, rows: { size: 1 } })
  expect(await find({ isTroubled: true, size: 1, page: 9 })).toMatchObject({ totalCount: 3, rows: { size: 0 } })
  expect((await find({ siteId: remoteId })).rows.get(remoteId)?.poller?.lagSeconds).toBe(0)

  await contact(true, new Date(Date.now() - 90_000).toISOString())
  const full = (await find({ isTroubled: true })).rows.get(remoteId)
  expect(full?.poller).toMatchObject({ isDiskFull: true })
  expect(full?.poller?.lagSeconds).toBeGreaterThanOrEqual(89)
})
