import type { SiteLogins } from '../rules/login-families.ts'
import type { RemoteCommand } from './remote-command.ts'
import type { RemoteSearch } from './remote-search.ts'

/** The server's API for pollers; each call has a deadline. */
export interface ServerLink {
  contact(report: object, waitMs: number, signal: AbortSignal): Promise<Orders>
  /** Returns the sequence of the last record that the server has. */
  send(bufferId: string, frames: Buffer, signal: AbortSignal): Promise<number>
}

/** What the server orders its poller to do. */
export interface Orders {
  siteId: number
  serverTimeMs: number
  lastSequence: number
  sweepMs: number
  pollDeadlineMs: number
  pollConcurrency: number
  devices: { tag: string; devices: RemoteDevice[] } | null
  /** left out by an older server */
  logins?: SiteLogins | null
  syncs: { syncId: number; deviceIds: number[] }[]
  commands?: RemoteCommand[]
  searches?: RemoteSearch[]
  endedSearches?: number[]
}

export interface RemoteDevice {
  id: number
  host: string
  port: number
}

/** The server responded with an error. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(`the server says ${status}: ${message}`)
    this.status = status
  }
}

const DEADLINE_MS = 10_000
/** The longest that a server takes for a call. */
const SEND_DEADLINE_MS = 70_000

/** `readKey` is called for every request: a key file may hold a new key by then. */
export function openServerLink(server: string, readKey: () => Promise<string>): ServerLink {
  async function call<T>(path: string, type: string, body: BodyInit, signals: AbortSignal[]): Promise<T> {
    const response = await fetch(new URL(`/api/poller/${path}`, server), {
      method: 'POST',
      headers: { authorization: `Bearer ${await readKey()}`, 'content-type': type, 'accept-language': 'en' },
      body,
      signal: AbortSignal.any(signals),
    })
    const answer = (await response.json().catch(() => null)) as { code: number; message: string; data: T } | null
    if (!answer || answer.code !== 200)
      throw new Refused(response.status, answer?.message ?? 'something that is no answer')
    return answer.data
  }
  return {
    contact: (report, waitMs, signal) =>
      call('contact', 'application/json', JSON.stringify({ ...report, waitMs }), [
        signal,
        AbortSignal.timeout(waitMs + DEADLINE_MS),
      ]),
    async send(bufferId, frames, signal) {
      const body = new Uint8Array(frames)
      const limits = [signal, AbortSignal.timeout(SEND_DEADLINE_MS)]
      return (await call<{ lastSequence: number }>(`polls/${bufferId}`, 'application/octet-stream', body, limits))
        .lastSequence
    },
  }
}
