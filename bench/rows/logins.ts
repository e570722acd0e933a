import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../../src/people/session/server/password-hash.ts'
import { passwordSealer } from '../../src/platform/testing/seal-password.ts'
import { addPerson } from '../../src/platform/testing/test-people.ts'
import { figuresOf, randomOf } from '../bench-row.ts'
import { httpClient } from '../http-client.ts'
import type { Bench, Figures } from '../bench-row.ts'
import type { ServerFigures } from '../serve.ts'

const PASSWORD = 'abAB1!'
const PEOPLE = 100
const LOGINS_PER_MINUTE = 1000
/** Quiet and busy in turns, so that both meet the same moments of the machine. */
const PAIRS = 12
const BLOCK_MS = 5000

export interface LoginFigures {
  /** that succeeded, of those that were begun */
  logins: number
  begun: number
  perMinute: number
  login: Figures
  /** reads one after the other, without logins and beside them */
  quiet: ReadFigures
  busy: ReadFigures
}

export interface ReadFigures extends Figures {
  reads: number
  mean: number
  /** what the server's process used of one processor */
  cpuShare: number
}

/** People log in at an even pace, while a user reads pages of the list and the tiles without a pause. */
export async function logins({ db, http, server, size }: Bench, url: string): Promise<LoginFigures> {
  // Each of them is another user's browser.
  const browsers = httpClient(url, '', PEOPLE)
  const phones = await addPeople(db)
  const seal = await passwordSealer(db)
  const random = randomOf(3)
  const read = async () => {
    const clientId = 1 + random.below(size.clients)
    if (random.below(2)) await http.call('POST /data/getBasicDataByState/state', { request: { clientId } })
    else await http.call('POST /device/find/', { request: { clientId, page: 1 + random.below(3), size: 20 } })
  }
  const loginMs: number[] = []
  let begun = 0
  async function logIn(): Promise<void> {
    const startedAt = performance.now()
    const username = phones[begun++ % phones.length] ?? ''
    await browsers.call('POST /users/actions/login', { request: { username, password: seal(PASSWORD) } })
    loginMs.push(performance.now() - startedAt)
  }
  async function logInEvenly(): Promise<void> {
    const startedAt = performance.now()
    const underWay: Promise<unknown>[] = []
    for (let at = 0; at < BLOCK_MS; at += 60_000 / LOGINS_PER_MINUTE) {
      await sleep(Math.max(0, startedAt + at - performance.now()))
      underWay.push(logIn().catch(() => {}))
    }
    await Promise.all(underWay)
  }
  async function readFor(readMs: number[], until: Promise<unknown>): Promise<{ wallMs: number; cpuMs: number }> {
    const over = new AbortController()
    void until.finally(() => over.abort())
    const [before, startedAt] = [await server.ask<ServerFigures>(), performance.now()]
    while (!over.signal.aborted) {
      const askedAt = performance.now()
      await read()
      readMs.push(performance.now() - askedAt)
    }
    const wallMs = performance.now() - startedAt
    return { wallMs, cpuMs: (await server.ask<ServerFigures>()).cpuMs - before.cpuMs }
  }

  // Warm, both ways.
  await readFor([], logInEvenly())
  loginMs.length = 0
  begun = 0
  const quiet = { readMs: [] as number[], wallMs: 0, cpuMs: 0 }
  const busy = { readMs: [] as number[], wallMs: 0, cpuMs: 0 }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const phase of pair % 2 ? [busy, quiet] : [quiet, busy]) {
      const spent = await readFor(phase.readMs, phase === busy ? logInEvenly() : sleep(BLOCK_MS))
      phase.wallMs += spent.wallMs
      phase.cpuMs += spent.cpuMs
    }
  }
  browsers.close()
  return {
    logins: loginMs.length,
    begun,
    perMinute: (loginMs.length / busy.wallMs) * 60_000,
    login: figuresOf(loginMs),
    quiet: readFigures(quiet),
    busy: readFigures(busy),
  }
}

function readFigures({ readMs, wallMs, cpuMs }: { readMs: number[]; wallMs: number; cpuMs: number }): ReadFigures {
  const reads = readMs.length
  return {
    ...figuresOf(readMs),
    reads,
    mean: readMs.reduce((sum, ms) => sum + ms, 0) / reads,
    cpuShare: cpuMs / wallMs,
  }
}

async function addPeople(db: Bench['db']): Promise<string[]> {
  const people: number[] = []
  for (let added = 0; added < PEOPLE; added += 1) people.push(await addPerson(db, { role: '代理' }))
  // The salt is the same too, which costs the server as much as any other.
  const passwordHash = await hashPassword(PASSWORD)
  const rows = await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', 'in', people)
    .returning('phone')
    .execute()
  return rows.map(({ phone }) => phone)
}
