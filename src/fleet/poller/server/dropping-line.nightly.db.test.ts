import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDroppingLine } from '../../testing/dropping-line.ts'
import { expectSummedDays, expectSumsToHold } from '../../testing/expect-sums.ts'
import { simulatedRemoteSite } from '../../testing/simulated-remote-site.ts'

/** The poller waits up to 15 s after its line failed, and a busy machine had 3 of the cuts in two minutes, another 9 in five. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 300_000, interval: 50 })

test('no poll is lost, and none arrives twice, on a line that loses one piece in ten', async () => {
  await using site = await simulatedRemoteSite('127.79.0.0', 10, { sweepMs: 100, pollDeadlineMs: 10_000 })
  using line = await openDroppingLine(site.server.url)
  const poller = await site.poll(line.url)
  await until(() => expect(line.faults.cuts).toBeGreaterThan(4))
  expect(line.faults.stalls).toBeGreaterThan(2)
  const asked = site.asked()
  // Each question has its answer in the database, however often its connection broke.
  await until(async () => expect(await site.samples()).toBeGreaterThanOrEqual(asked))
  await poller.stop()
  await until(async () => {
    await expectSumsToHold(site.db)
    await expectSummedDays(site.db)
  })
  const { rows } = await sql<{ twice: number }>`
    select (count(*) - count(distinct (device_id, polled_at)))::int as twice from poll`.execute(site.db)
  expect(rows).toEqual([{ twice: 0 }])
  expect(await site.row()).toMatchObject({ poller: { droppedPolls: 0, refusedPolls: 0 } })
}, 1_000_000)
