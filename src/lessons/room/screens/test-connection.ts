import { call } from '../../../platform/ui/call/call.ts'
import { candidatesIn, likelyProblem } from '../rules/likely-problem.ts'
import type { LikelyProblem } from '../rules/likely-problem.ts'
import { CHUNK_BYTES, COUNT, LOAD_BYTES, LOAD_MS, LOADED, RECEIVED, SEND_LOAD } from '../rules/test-talk.ts'
import { negotiate } from './room-media.ts'

/** Within so long a person knows whether the port is reached. */
const CONNECT_MS = 10_000
const LOADED_MS = 20_000
const PING_MS = 3000

export interface Reached {
  roundTripMs: number
  /** the way led by a TURN server */
  isRelayed: boolean
  channel: RTCDataChannel
  close: () => void
}
export interface NotReached {
  problem: LikelyProblem
  /** where the server was looked for, such as 203.0.113.9:7082 */
  places: string[]
}

/** Connects to the room's port as a lesson would. Throws CallFailure when the server itself does not answer the offer. */
export async function testConnection(): Promise<Reached | NotReached> {
  const { iceServers } = await call('POST /Room/check', { request: {} })
  const connection = new RTCPeerConnection({ iceServers })
  const channel = connection.createDataChannel('test')
  channel.binaryType = 'arraybuffer'
  let ownAddresses = 0
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.candidate) ownAddresses += 1
  })
  let answer = ''
  try {
    await negotiate(connection, async (sdp) => {
      answer = (await call('POST /Room/check', { request: { sdp } })).sdp ?? ''
      return answer
    })
  } catch (error) {
    connection.close()
    throw error
  }
  const isOpen = await Promise.race([
    new Promise<boolean>((resolve) => channel.addEventListener('open', () => resolve(true), { once: true })),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(channel.readyState === 'open'), CONNECT_MS)),
  ])
  if (!isOpen) {
    connection.close()
    const candidates = candidatesIn(answer)
    const serverAddresses = candidates.map(({ address }) => address)
    return {
      problem: likelyProblem({ pageHost: window.location.hostname, serverAddresses, ownAddresses }),
      places: candidates.map(({ address, port }) =>
        address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`,
      ),
    }
  }
  const before = performance.now()
  await reply(channel, COUNT, PING_MS)
  return {
    roundTripMs: performance.now() - before,
    isRelayed: await isRelayed(connection),
    channel,
    close: () => connection.close(),
  }
}

/** What the line carries, kbit/s. */
export async function measureLine(channel: RTCDataChannel): Promise<{ down: number; up: number }> {
  let came = 0
  const count = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data !== 'string') came += data.byteLength
  }
  channel.addEventListener('message', count)
  const downFrom = performance.now()
  await reply(channel, SEND_LOAD, LOADED_MS)
  const down = kbitPerS(came, downFrom)
  channel.removeEventListener('message', count)

  const chunk = new ArrayBuffer(CHUNK_BYTES)
  const upFrom = performance.now()
  let left = LOAD_BYTES
  while (left > 0 && performance.now() - upFrom < LOAD_MS) {
    if (channel.bufferedAmount > 8 * CHUNK_BYTES) await new Promise((resolve) => setTimeout(resolve, 10))
    else {
      channel.send(chunk)
      left -= CHUNK_BYTES
    }
  }
  const received = await reply(channel, COUNT, LOADED_MS)
  return { down, up: kbitPerS(Number(received.slice(RECEIVED.length)), upFrom) }
}

const kbitPerS = (bytes: number, sinceMs: number) => (bytes * 8) / Math.max(1, performance.now() - sinceMs)

/** Asks the server over the connection; throws when it does not answer in time. */
function reply(channel: RTCDataChannel, ask: typeof COUNT | typeof SEND_LOAD, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error('no answer over the connection'))), withinMs)
    function take({ data }: MessageEvent<unknown>): void {
      if (typeof data === 'string' && (data === LOADED || data.startsWith(RECEIVED))) end(() => resolve(data))
    }
    function end(finish: () => void): void {
      clearTimeout(timer)
      channel.removeEventListener('message', take)
      finish()
    }
    channel.addEventListener('message', take)
    channel.send(ask)
  })
}

async function isRelayed(connection: RTCPeerConnection): Promise<boolean> {
  const stats = [...(await connection.getStats()).values()] as Record<string, unknown>[]
  const pair = stats.find(
    ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
  )
  const own = stats.find(({ id }) => id === pair?.['localCandidateId'])
  return own?.['candidateType'] === 'relay'
}
