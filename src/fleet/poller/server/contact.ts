import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { App, Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database.ts'
import { selectOpenSyncs, updateSyncTaken } from '../../polling/sync.sql.ts'
import { selectDueDevices } from '../../polling/sweep.sql.ts'
import type { PollerCalls, PollerOrders } from '../contract.ts'
import { selectDevicesTag, updateContact } from './poller.sql.ts'

type Orders = z.output<typeof PollerOrders>

/** A server that closes must not wait for those who wait for it. */
const LOOK_WHETHER_CLOSING_MS = 250

/** Answers at once when there is something to tell: other devices, or a sync. Else when there is, or the time is up. */
export async function answerContact(call: Call<PollerCalls['POST /poller/contact']>): Promise<Orders> {
  const { app, db, machineId, request, signal, reply } = call
  const { siteId, lastSequence } = await updateContact(db, machineId, request)
  let wake: (() => void) | undefined
  const unsubscribe = app.events.subscribe('syncRequested', () => wake?.())
  try {
    const devices = await otherDevices(app, siteId, request.devicesTag)
    const untilMs = performance.now() + (devices ? 0 : request.waitMs)
    const isOver = () => performance.now() >= untilMs || signal.aborted || !reply.server.server.listening
    let syncs = await takeSyncs(app, siteId)
    while (syncs.length === 0 && !isOver()) {
      const woken = new Promise<boolean>((resolve) => (wake = () => resolve(true)))
      if (await Promise.race([woken, sleep(LOOK_WHETHER_CLOSING_MS, false)])) syncs = await takeSyncs(app, siteId)
    }
    const { sweepMs, pollDeadlineMs, pollConcurrency } = app.config
    return { siteId, serverTimeMs: Date.now(), lastSequence, sweepMs, pollDeadlineMs, pollConcurrency, devices, syncs }
  } finally {
    unsubscribe()
  }
}

async function otherDevices({ db }: App, siteId: number, knownTag: string | null): Promise<Orders['devices']> {
  const tag = await selectDevicesTag(db, siteId)
  if (tag === knownTag) return null
  const devices = await selectDueDevices(db, siteId)
  return { tag, devices: devices.map(({ id, host, port }) => ({ id, host, port })) }
}

/** The site's share of every sync that waits; whoever takes it up has to do it. */
async function takeSyncs({ db }: App, siteId: number): Promise<Orders['syncs']> {
  const taken: Orders['syncs'] = []
  for (const { syncId, request } of await selectOpenSyncs(db)) {
    if (!(siteId in request.sites)) continue
    const devices = await transaction(db, (trx) => updateSyncTaken(trx, syncId, siteId))
    if (devices) taken.push({ syncId, deviceIds: devices.map(({ id }) => id) })
  }
  return taken
}
