import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { App, Call } from '../../../platform/server/context.ts'
import { takeRemoteCommands } from '../../command/server/remote-commands.ts'
import { findSiteLogins } from '../../miner-login/server/site-logins.ts'
import { findEndedSearches, takeSearches } from '../../discovery/server/remote-searches.ts'
import { selectDueDevices } from '../../polling/sweep/sweep.sql.ts'
import { takeSyncs } from '../../sync/server/remote-syncs.ts'
import type { PollerCalls, PollerContact, PollerOrders } from '../contract.ts'
import { selectDevicesTag, updateContact } from './poller.sql.ts'

type Orders = z.output<typeof PollerOrders>

/** A closing server must not wait for long polls. */
const LOOK_WHETHER_CLOSING_MS = 250

/** Responds at once if there is news: changed devices, a sync, commands, or a scan to start or cancel. Else waits for news or the time-out. */
export async function answerContact(call: Call<PollerCalls['POST /poller/contact']>): Promise<Orders> {
  const { app, db, machineId, request, signal, reply } = call
  const { siteId, lastSequence } = await updateContact(db, machineId, request)
  let news = Promise.withResolvers<boolean>()
  const wake = () => news.resolve(true)
  const stops = [
    app.events.subscribe('workRequested', wake),
    app.events.subscribe('discovery', (event) => void (event.siteId === siteId && wake())),
  ]
  try {
    const devices = await otherDevices(app, siteId, request.devicesTag)
    const logins = await otherLogins(app, siteId, request.loginsKey)
    const untilMs = performance.now() + (devices || logins ? 0 : request.waitMs)
    const isOver = () => performance.now() >= untilMs || signal.aborted || !reply.server.server.listening
    let { work, dueAtMs } = await takeWork(app, siteId, request)
    while (Object.values(work).every(({ length }) => length === 0) && !isOver()) {
      const pause = sleep(Math.min(LOOK_WHETHER_CLOSING_MS, dueAtMs - performance.now()), false)
      const isNews = await Promise.race([news.promise, pause])
      if (!isNews && performance.now() < dueAtMs) continue
      news = Promise.withResolvers()
      ;({ work, dueAtMs } = await takeWork(app, siteId, request))
    }
    const { sweepMs, pollDeadlineMs, pollConcurrency } = app.config
    const settings = { sweepMs, pollDeadlineMs, pollConcurrency }
    return { siteId, serverTimeMs: Date.now(), lastSequence, ...settings, devices, logins, ...work }
  } finally {
    for (const stop of stops) stop()
  }
}

/** Takes the site's open work, which the poller must then do: one that is too old for commands or scans gets none. */
async function takeWork(app: App, siteId: number, request: z.output<typeof PollerContact>) {
  const { bufferId, takesCommands, searches: underWay } = request
  const syncs = await takeSyncs(app, siteId)
  const searches = underWay ? await takeSearches(app, siteId, underWay) : []
  const endedSearches = underWay ? await findEndedSearches(app.db, underWay) : []
  const none = { commands: [], dueInMs: Infinity }
  const { commands, dueInMs } = takesCommands ? await takeRemoteCommands(app, siteId, bufferId) : none
  return { work: { syncs, commands, searches, endedSearches }, dueAtMs: performance.now() + dueInMs }
}

async function otherLogins(app: App, siteId: number, knownKey: string | undefined): Promise<Orders['logins']> {
  if (knownKey === undefined) return null
  const logins = await findSiteLogins(app, siteId)
  return logins.key === knownKey ? null : logins
}

async function otherDevices({ db }: App, siteId: number, knownTag: string | null): Promise<Orders['devices']> {
  const tag = await selectDevicesTag(db, siteId)
  if (tag === knownTag) return null
  const devices = await selectDueDevices(db, siteId)
  return { tag, devices: devices.map(({ id, host, port }) => ({ id, host, port })) }
}
