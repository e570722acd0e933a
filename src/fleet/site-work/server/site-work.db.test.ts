import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { startSiteWork } from './site-work.ts'
import type { Share, SiteWorker, SiteWork } from './site-work.ts'

/** For what never comes; what comes late on a busy machine is no failure. */
const WAIT = { timeout: 10_000 }

let server: TestServer
let worker: SiteWorker
beforeAll(async () => {
  server = await testServer()
})
afterEach(() => worker.stop())
afterAll(() => server[Symbol.asyncDispose]())

const request = () => server.app.events.publish('workRequested', {})

/** A kind of work whose runs last until the process stops. */
function heldWork(open: Share[]) {
  const begun: number[] = []
  const finished = Promise.withResolvers<void>()
  const work: SiteWork = {
    name: 'held',
    selectOpen: () => Promise.resolve(open),
    isOurs: (siteId) => siteId !== 9,
    async run({ runId }, stopping) {
      begun.push(runId)
      stopping.addEventListener('abort', () => finished.resolve())
      await finished.promise
    },
  }
  return { work, begun }
}

test('a share is run once at a time, and only at a site of this process', async () => {
  const open = [
    { runId: 1, siteId: 1 },
    { runId: 2, siteId: 9 },
  ]
  const { work, begun } = heldWork(open)
  worker = startSiteWork(server.app, [work])
  await request()
  await vi.waitFor(() => expect(begun).toEqual([1]), WAIT)
  open.push({ runId: 3, siteId: 1 })
  await request()
  await vi.waitFor(() => expect(begun).toEqual([1, 3]), WAIT)
})

test('what is requested during a look is found by another look', async () => {
  const open: Share[] = []
  const { work, begun } = heldWork(open)
  const looks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looked = 0
  const slow: SiteWork = {
    ...work,
    async selectOpen() {
      const found = [...open]
      await looks[looked++]?.promise
      return found
    },
  }
  worker = startSiteWork(server.app, [slow])
  worker.takeUp()
  open.push({ runId: 4, siteId: 1 })
  worker.takeUp()
  looks[0]?.resolve()
  await vi.waitFor(() => expect(looked).toBe(2), WAIT)
  looks[1]?.resolve()
  await vi.waitFor(() => expect(begun).toEqual([4]), WAIT)
})

test('what is requested while a kind of work fails to be looked for is found by another look', async () => {
  const open: Share[] = []
  const { work, begun } = heldWork(open)
  const failure = Promise.withResolvers<Share[]>()
  const broken: SiteWork = { ...work, name: 'broken', selectOpen: () => failure.promise }
  const looked = vi.fn(work.selectOpen)
  worker = startSiteWork(server.app, [broken, { ...work, selectOpen: looked }])
  worker.takeUp()
  await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(1), WAIT)
  await setImmediate()
  open.push({ runId: 5, siteId: 1 })
  worker.takeUp()
  failure.reject(new Error('broken'))
  await vi.waitFor(() => expect(begun).toEqual([5]), WAIT)
})

test('a run that fails keeps neither another run nor the process from ending', async () => {
  const open = [{ runId: 8, siteId: 1 }]
  const { work, begun } = heldWork(open)
  const failing: SiteWork = {
    ...work,
    name: 'failing',
    async run(share, stopping) {
      await work.run(share, stopping)
      throw new Error('failing')
    },
  }
  worker = startSiteWork(server.app, [failing, work])
  worker.takeUp()
  await vi.waitFor(() => expect(begun).toEqual([8, 8]), WAIT)
  await expect(worker.stop()).resolves.toBeUndefined()
})

test('stopping ends the runs, waits for them, and begins no more', async () => {
  const open = [{ runId: 6, siteId: 1 }]
  const { work, begun } = heldWork(open)
  let ended = 0
  const counted: SiteWork = {
    ...work,
    async run(share, stopping) {
      await work.run(share, stopping)
      // Its last report is written after the signal.
      await setImmediate()
      ended += 1
    },
  }
  worker = startSiteWork(server.app, [counted])
  worker.takeUp()
  await vi.waitFor(() => expect(begun).toEqual([6]), WAIT)
  open.push({ runId: 7, siteId: 1 })
  await worker.stop()
  worker.takeUp()
  await worker.stop()
  expect([begun, ended]).toEqual([[6], 1])
})
