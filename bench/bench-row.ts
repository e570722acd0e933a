import type { Db } from '../src/platform/server/database/database.ts'
import type { Child } from './child.ts'
import type { FleetSize } from './fill.sql.ts'
import { explained } from './explain.ts'
import type { HttpClient } from './http-client.ts'
import type { ServerFigures } from './serve.ts'

export interface Bench {
  db: Db
  http: HttpClient
  server: Child
  size: FleetSize
  /** the business date */
  lastDay: string
  /** how often each thing is done */
  rounds: number
}

/** Beyond it some bars grow with the fleet (docs/decisions/0301, 0198). */
export const SMALL_FLEET = 100_000

/** A call and the bare SQL behind it, with the same arguments. */
export interface Pair {
  name: string
  /** what p99 over HTTP may take */
  barMs: number
  /** what p99 may take inside PostgreSQL */
  barSqlMs?: number
  /** how many calls at once, unless one */
  calls?: number
  /** what it may take beside SQL while a sweep is written, where that is other than usual */
  ratiosWhileSwept?: Figures
  sql: (db: Db) => Promise<unknown>
  http: () => Promise<unknown>
}

export interface Figures {
  p50: number
  p99: number
}

export interface PairFigures extends Pick<Pair, 'name' | 'barMs' | 'barSqlMs' | 'calls' | 'ratiosWhileSwept'> {
  sql: Figures
  /** where it has a bar of its own */
  inPostgres?: Figures | undefined
  http: Figures
  /** what the server's process used per round, whatever else the machine did */
  serverCpuMs: number
}

/**
 * Each argument once by SQL and once by HTTP, in turns, so that both meet the same moments of the machine. The SQL runs the
 * handlers' own queries through a pool like the server's, each planned as it comes, in the same order or at the same time as the calls do.
 */
export async function measurePairs(
  { db, rounds, server }: Pick<Bench, 'db' | 'rounds' | 'server'>,
  pairAt: (round: number) => Pair,
): Promise<PairFigures> {
  const [sqlMs, httpMs]: [number[], number[]] = [[], []]
  const { name, barMs, barSqlMs, calls, ratiosWhileSwept } = pairAt(0)
  const before = await server.ask<ServerFigures>()
  for (let round = 0; round < rounds; round += 1) {
    const pair = pairAt(round)
    const both = [
      async () => sqlMs.push(await timed(() => pair.sql(db))),
      async () => httpMs.push(await timed(pair.http)),
    ]
    for (const one of round % 2 ? both.toReversed() : both) await one()
  }
  const after = await server.ask<ServerFigures>()
  const serverCpuMs = (after.cpuMs - before.cpuMs) / rounds
  const figures = {
    name,
    barMs,
    barSqlMs,
    calls,
    ratiosWhileSwept,
    sql: figuresOf(sqlMs),
    http: figuresOf(httpMs),
    serverCpuMs,
  }
  if (barSqlMs === undefined) return figures
  const inPostgres: number[] = []
  for (let round = 0; round < rounds; round += 1) inPostgres.push((await explained(db, pairAt(round).sql)).ms)
  return { ...figures, inPostgres: figuresOf(inPostgres) }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function figuresOf(ms: readonly number[]): Figures {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Random numbers that are the same in each run. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T }
}
