import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BufferWriter } from '../src/fleet/polling/remote/buffer-writer.ts'
import { DiskBuffer } from '../src/fleet/polling/remote/disk-buffer.ts'
import { openServerLink } from '../src/fleet/polling/remote/server-link.ts'
import type { DueDevice } from '../src/fleet/polling/sweep/finished-poll.ts'
import { openLog } from '../src/platform/server/process/log.ts'
import { madeUpOutcome } from './made-up-outcome.ts'

// The pollers of some sites in a process of its own, without miners: what they answered is made up, then goes the way of a poller's, from its
// buffer on disk to the commit on the server.

export interface PollMany {
  url: string
  folder: string
}
/** Sent first, as it may be too long for an argument. */
export type SitesToPoll = { key: string; devices: DueDevice[] }[]
export type Order =
  | { live: { forMs: number; sweepMs: number } }
  | { keep: { sweeps: number; sweepMs: number } }
  | { send: true }
export interface PollsSent {
  polls: number
  tookMs: number
  /** from the poll to the server's acknowledgement, of each sweep */
  lagsMs: number[]
}

const SEND_BYTES = 2 * 2 ** 20
const AGAIN_MS = 250
const { url, folder } = JSON.parse(process.argv[2] ?? '') as PollMany
const { signal } = new AbortController()
const [sites] = (await once(process, 'message')) as [SitesToPoll]
const pollers = await Promise.all(
  sites.map(async ({ key, devices }, nth) => ({
    devices,
    link: openServerLink(url, () => Promise.resolve(key)),
    buffer: await DiskBuffer.open({
      folder: path.join(folder, String(nth)),
      mostBytes: 2 ** 31,
      log: openLog({ logLevel: 'error' }),
    }),
  })),
)
type SitePoller = (typeof pollers)[number]

async function keepSweep({ devices, buffer }: SitePoller, atMs: number): Promise<void> {
  let coming = devices.length
  const writer = new BufferWriter(buffer, () => coming > 0, Date.now)
  await Promise.all(
    devices.map((device) => {
      coming -= 1
      return writer.write({ device, atMs, outcome: madeUpOutcome(device.id) })
    }),
  )
}

/** A busy server may refuse; what it has by then is not sent again. */
async function sendAll({ buffer, link }: SitePoller): Promise<void> {
  for (let frames = await buffer.peek(SEND_BYTES); frames; frames = await buffer.peek(SEND_BYTES)) {
    const sequence = await link.send(buffer.id, frames, signal).catch(() => undefined)
    if (sequence === undefined) await sleep(AGAIN_MS)
    else await buffer.acknowledge(sequence)
  }
}

/** Each site once an interval, spread over it; one that takes longer is polled again at once, as a poller does. */
async function live({ forMs, sweepMs }: { forMs: number; sweepMs: number }): Promise<PollsSent> {
  const startedAt = performance.now()
  const lagsMs: number[] = []
  let polls = 0
  await Promise.all(
    pollers.map(async (poller, nth) => {
      await sleep((sweepMs * nth) / pollers.length)
      while (performance.now() - startedAt < forMs) {
        const sweptAt = performance.now()
        await keepSweep(poller, Date.now())
        await sendAll(poller)
        lagsMs.push(performance.now() - sweptAt)
        polls += poller.devices.length
        await sleep(Math.max(0, sweepMs - (performance.now() - sweptAt)))
      }
    }),
  )
  return { polls, tookMs: performance.now() - startedAt, lagsMs }
}

async function keep({ sweeps, sweepMs }: { sweeps: number; sweepMs: number }): Promise<PollsSent> {
  const [startedAt, nowMs] = [performance.now(), Date.now()]
  for (const poller of pollers)
    for (let sweep = sweeps; sweep > 0; sweep -= 1) await keepSweep(poller, nowMs - sweep * sweepMs)
  return { polls: 0, tookMs: performance.now() - startedAt, lagsMs: [] }
}

async function send(): Promise<PollsSent> {
  const startedAt = performance.now()
  const polls = pollers.reduce((sum, { buffer }) => sum + buffer.figures.polls, 0)
  await Promise.all(pollers.map(sendAll))
  return { polls, tookMs: performance.now() - startedAt, lagsMs: [] }
}

process.on('message', (order: Order) => {
  const done = 'live' in order ? live(order.live) : 'keep' in order ? keep(order.keep) : send()
  void done.then((sent) => process.send?.(sent))
})
process.on('disconnect', () => process.exit())
process.send?.({ isOpen: true })
