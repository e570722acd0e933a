import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { App, Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { takeCommands } from '../../command/server/remote-commands.ts'
import { findEndedSearches, takeSearches } from '../../discovery/server/remote-searches.ts'
import { selectOpenSyncs, updateSyncTaken } from '../../polling/sync/sync.sql.ts'
import { selectDueDevices } from '../../polling/sweep/sweep.sql.ts'
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
    app.events.subscribe('syncRequested', wake),
    app.events.subscribe('command', ({ isNew }) => void (isNew && wake())),
    app.events.subscribe('discovery', (event) => void (event.siteId === siteId && wake())),
  ]
  try {
    const devices = await otherDevices(app, siteId, request.devicesTag)
    const untilMs = performance.now() + (devices ? 0 : request.waitMs)
    const isOver = () => performance.now() >= untilMs || signal.aborted || !reply.server.server.listening
    let syncs = await takeSyncs(app, siteId)
    let search = await takeSearch(app, siteId, request)
    let { commands, dueInMs } = await takeOrders(app, siteId, request)
    let dueAtMs = dueInMs === null ? Infinity : performance.now() + dueInMs
    while (syncs.length === 0 && commands.length === 0 && !search.isAny && !isOver()) {
      const pause = sleep(Math.min(LOOK_WHETHER_CLOSING_MS, dueAtMs - performance.now()), false)
      if (await Promise.race([news.promise, pause])) {
        news = Promise.withResolvers()
        syncs = await takeSyncs(app, siteId)
        search = await takeSearch(app, siteId, request)
      } else if (performance.now() < dueAtMs) continue
      ;({ commands, dueInMs } = await takeOrders(app, siteId, request))
      dueAtMs = dueInMs === null ? Infinity : performance.now() + dueInMs
    }
    const { sweepMs, pollDeadlineMs, pollConcurrency } = app.config
    const settings = { sweepMs, pollDeadlineMs, pollConcurrency }
    const { searches, endedSearches } = search
    const orders = { devices, syncs, commands, searches, endedSearches }
    return { siteId, serverTimeMs: Date.now(), lastSequence, ...settings, ...orders }
  } finally {
    for (const stop of stops) stop()
  }
}

/** None for a poller that is too old for scans. */
async function takeSearch(app: App, siteId: number, { searches: underWay }: z.output<typeof PollerContact>) {
  if (!underWay) return { searches: [], endedSearches: [], isAny: false }
  const searches = await takeSearches(app, siteId, underWay)
  const endedSearches = await findEndedSearches(app.db, underWay)
  return { searches, endedSearches, isAny: searches.length > 0 || endedSearches.length > 0 }
}

/** Commands taken here must be sent: a poller that is too old gets none. */
function takeOrders(app: App, siteId: number, request: z.output<typeof PollerContact>) {
  return request.takesCommands ? takeCommands(app, siteId, request.bufferId) : { commands: [], dueInMs: null }
}

async function otherDevices({ db }: App, siteId: number, knownTag: string | null): Promise<Orders['devices']> {
  const tag = await selectDevicesTag(db, siteId)
  if (tag === knownTag) return null
  const devices = await selectDueDevices(db, siteId)
  return { tag, devices: devices.map(({ id, host, port }) => ({ id, host, port })) }
}

/** Takes the site's share of every waiting sync; the poller must then run it. */
async function takeSyncs({ db }: App, siteId: number): Promise<Orders['syncs']> {
  const taken: Orders['syncs'] = []
  for (const { syncId, request } of await selectOpenSyncs(db)) {
    if (!(siteId in request.sites)) continue
    const devices = await transaction(db, (trx) => updateSyncTaken(trx, syncId, siteId))
    if (devices) taken.push({ syncId, deviceIds: devices.map(({ id }) => id) })
  }
  return taken
}
