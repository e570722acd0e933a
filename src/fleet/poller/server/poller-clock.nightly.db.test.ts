import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { makeThrowawayFolder } from '../../../platform/testing/throwaway-folder.ts'
import { expectSummedDays, expectSumsToHold } from '../../testing/expect-sums.ts'
import { simulatedRemoteSite } from '../../testing/simulated-remote-site.ts'

const POLLER = path.resolve('src/poller.ts')
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const MINERS = 10

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

test('the clock of a poller’s machine is set a day ahead, a day back, and right again', async () => {
  await using site = await simulatedRemoteSite('127.80.0.0', MINERS, { sweepMs: 300, pollDeadlineMs: 5000 })
  const folder = makeThrowawayFolder('poller-clock')
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const clock = path.join(folder, 'clock')
  const setClock = (to: string) => fs.writeFileSync(clock, to)
  const startedAtMs = Date.now()

  // As it is started, too: it has no other time than its machine's until the server has answered.
  setClock('+1d')
  const poller = new TestChild(POLLER, [], {
    ...process.env,
    POLLER_SERVER: site.server.url,
    POLLER_KEY: site.key,
    POLLER_DATA: path.join(folder, 'data'),
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  try {
    for (const to of ['+1d', '-1d', '+0']) {
      setClock(to)
      const before = await site.samples()
      await until(async () => expect(await site.samples()).toBeGreaterThan(before + 3 * MINERS))
      expect(await site.states()).toEqual(new Set(['normal']))
    }
  } finally {
    await poller.end('SIGTERM')
  }
  await until(async () => {
    await expectSumsToHold(site.db)
    await expectSummedDays(site.db)
  })
  const { rows } = await sql<{ first: Date; last: Date; twice: number }>`
    select min(polled_at) as first, max(polled_at) as last, (count(*) - count(distinct (device_id, polled_at)))::int as twice
    from poll`.execute(site.db)
  const [polled] = rows
  expect(polled?.twice).toBe(0)
  expect(polled?.first.getTime()).toBeGreaterThan(startedAtMs - MINUTE_MS)
  expect(polled?.last.getTime()).toBeLessThan(Date.now() + MINUTE_MS)
  expect(await site.row()).toMatchObject({ poller: { droppedPolls: 0, refusedPolls: 0 } })
}, 300_000)
