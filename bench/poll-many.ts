import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BufferWriter } from '../src/fleet/polling/remote/buffer-writer.ts'
import { DiskBuffer } from '../src/fleet/polling/remote/disk-buffer.ts'
import { openServerLink } from '../src/fleet/polling/remote/server-link.ts'
import type { RemoteDevice, ServerLink } from '../src/fleet/polling/remote/server-link.ts'
import { openLog } from '../src/platform/server/process/log.ts'
import { madeUpOutcome } from './made-up-outcome.ts'

// The pollers of some sites in a process of its own, without miners: what they answered is made up, then goes the way of a poller's, from its
// buffer on disk to the commit on the server, with which it stays in contact.

export interface PollMany {
  url: string
  folder: string
  /** one for each site */
  keys: string[]
}
export type Order =
  | { live: { sweeps: number; sweepMs: number } }
  | { keep: { sweeps: number; sweepMs: number } }
  | { send: true }
export interface PollsSent {
  polls: number
  tookMs: number
  /** from the poll to the server's acknowledgement, of each sweep */
  lagsMs: number[]
  /** refused, or without an answer in time, and sent again */
  failedCalls: number
  cpuMs: number
  peakRssMb: number
}

interface SitePoller {
  link: ServerLink
  buffer: DiskBuffer
  devicesTag: string | null
  devices: RemoteDevice[]
  /** moments of the sweeps that the server does not have yet */
  waiting: number[]
  lagsMs: number[]
  failedCalls: number
}

const SEND_BYTES = 2 * 2 ** 20
const WAIT_FOR_ORDERS_MS = 15_000
const AGAIN_MS = 250
const startedAt = new Date().toISOString()
const { url, folder, keys } = JSON.parse(process.argv[2] ?? '') as PollMany
const pollers: SitePoller[] = []
for (const [nth, key] of keys.entries()) {
  const poller = {
    link: openServerLink(url, () => Promise.resolve(key)),
    buffer: await DiskBuffer.open({
      folder: path.join(folder, String(nth)),
      mostBytes: 2 ** 31,
      log: openLog({ logLevel: 'error' }),
    }),
    devicesTag: null,
    devices: [],
    waiting: [],
    lagsMs: [],
    failedCalls: 0,
  }
  await contact(poller, 0, new AbortController().signal)
  pollers.push(poller)
}
let peakRssMb = 0
setInterval(() => {
  peakRssMb = Math.max(peakRssMb, process.memoryUsage.rss() / 2 ** 20)
}, 50)

async function contact(poller: SitePoller, waitMs: number, signal: AbortSignal): Promise<void> {
  const { link, buffer, devicesTag } = poller
  const { polls, bytes, oldestAtMs, droppedPolls, isDiskFull } = buffer.figures
  const oldestAt = oldestAtMs === null ? null : new Date(oldestAtMs).toISOString()
  const report = { bufferId: buffer.id, version: 'bench', startedAt, devicesTag, takesCommands: true, searches: [] }
  const { devices } = await link.contact(
    { ...report, buffer: { polls, bytes, oldestAt, droppedPolls, isDiskFull } },
    waitMs,
    signal,
  )
  if (devices) Object.assign(poller, { devices: devices.devices, devicesTag: devices.tag })
}

async function stayInContact(poller: SitePoller, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    await contact(poller, WAIT_FOR_ORDERS_MS, signal).catch(async () => {
      if (!signal.aborted) await failed(poller)
    })
}

async function failed(poller: SitePoller): Promise<void> {
  poller.failedCalls += 1
  await sleep(AGAIN_MS)
}

async function keepSweep({ devices, buffer, waiting }: SitePoller, atMs: number): Promise<void> {
  let coming = devices.length
  const writer = new BufferWriter(buffer, () => coming > 0, Date.now)
  await Promise.all(
    devices.map((device) => {
      coming -= 1
      return writer.write({ device: { ...device, missedSweeps: 0 }, atMs, outcome: madeUpOutcome(device.id) })
    }),
  )
  const due = devices.length
  await writer.note({
    sweep: { startedMs: atMs, endedMs: Math.max(atMs, Date.now()), due, answered: due, unreadable: 0 },
  })
  waiting.push(atMs)
}

/** Sends until nothing is left; what the server has of a call without an answer is not sent again. */
async function sendAll(poller: SitePoller): Promise<void> {
  const { buffer, link, waiting, lagsMs } = poller
  const { signal } = new AbortController()
  for (let frames = await buffer.peek(SEND_BYTES); frames; frames = await buffer.peek(SEND_BYTES)) {
    const sequence = await link.send(buffer.id, frames, signal).catch(() => undefined)
    if (sequence === undefined) await failed(poller)
    else await buffer.acknowledge(sequence)
    const { oldestAtMs } = buffer.figures
    while (waiting[0] !== undefined && waiting[0] < (oldestAtMs ?? Infinity))
      lagsMs.push(Date.now() - (waiting.shift() ?? 0))
  }
}

/** A sweep an interval, however long the server takes; done once it has them all. */
async function sweepAndSend(
  poller: SitePoller,
  { sweeps, sweepMs }: { sweeps: number; sweepMs: number },
): Promise<void> {
  const { buffer } = poller
  const swept = new AbortController()
  const sweeping = async () => {
    const firstAt = performance.now() + sweepMs * Math.random()
    for (let nth = 0; nth < sweeps; nth += 1) {
      await sleep(Math.max(0, firstAt + nth * sweepMs - performance.now()))
      await keepSweep(poller, Date.now())
    }
    swept.abort()
  }
  const sending = async () => {
    while (!swept.signal.aborted || buffer.figures.bytes > 0) {
      await buffer.filled(swept.signal)
      await sendAll(poller)
    }
  }
  await Promise.all([sweeping(), sending()])
}

async function live(order: { sweeps: number; sweepMs: number }): Promise<number> {
  const over = new AbortController()
  const contacts = Promise.all(pollers.map((poller) => stayInContact(poller, over.signal)))
  await Promise.all(pollers.map((poller) => sweepAndSend(poller, order)))
  over.abort()
  await contacts
  return order.sweeps * pollers.reduce((sum, { devices }) => sum + devices.length, 0)
}

/** As if they had been polled before now, while the server was away. */
async function keep({ sweeps, sweepMs }: { sweeps: number; sweepMs: number }): Promise<number> {
  const nowMs = Date.now()
  for (const poller of pollers)
    for (let sweep = sweeps; sweep > 0; sweep -= 1) await keepSweep(poller, nowMs - sweep * sweepMs)
  return 0
}

async function send(): Promise<number> {
  const polls = pollers.reduce((sum, { buffer }) => sum + buffer.figures.polls, 0)
  await Promise.all(pollers.map(sendAll))
  return polls
}

async function carryOut(order: Order): Promise<PollsSent> {
  const [begunAt, cpuBefore] = [performance.now(), process.cpuUsage()]
  for (const poller of pollers) Object.assign(poller, { lagsMs: [], failedCalls: 0 })
  const polls = await ('live' in order ? live(order.live) : 'keep' in order ? keep(order.keep) : send())
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    polls,
    tookMs: performance.now() - begunAt,
    lagsMs: pollers.flatMap(({ lagsMs }) => lagsMs),
    failedCalls: pollers.reduce((sum, { failedCalls }) => sum + failedCalls, 0),
    cpuMs: (user + system) / 1000,
    peakRssMb,
  }
}

process.on('message', (order: Order) => void carryOut(order).then((sent) => process.send?.(sent)))
process.on('disconnect', () => process.exit())
process.send?.({ isOpen: true })
