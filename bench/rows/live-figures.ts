import fs from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db } from '../../src/platform/server/database/database.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { figuresOf } from '../bench-row.ts'
import { LIVE_PAGES, makeLiveFigures, updateLiveFigures } from '../live-figures.sql.ts'
import { selectLogBytes, selectTableSizes } from '../storage.sql.ts'

// Whether lists can be sorted by live figures that every sweep rewrites (docs/decisions/0114): what a narrow unlogged table
// costs with an index for each figure and with none. The product has no such table yet.

const BATCH = 1000
const SWEEPS = 3
const READS = 100

export interface LiveFigures {
  isIndexed: boolean
  devices: number
  /** of one sweep, with nothing read meanwhile */
  sweepS: number
  logBytesPerPoll: number
  /** after all sweeps */
  tableMb: number
  indexMb: number
  /** read while sweeps follow each other without a pause */
  pages: { name: string; p50: number; p99: number }[]
  barMs: number
}

export async function liveFigures(devices: number, say: (line: string) => void): Promise<LiveFigures[]> {
  const folder = `live-${process.pid}`
  const postgres = await startBenchPostgres(folder, say)
  const db = openDatabase({ connection: postgres.connection, poolSize: 2, statementTimeoutMs: 0 })
  try {
    return [await measure(db, devices, false), await measure(db, devices, true)]
  } finally {
    await db.destroy()
    await postgres.stop()
    await fs.rm(path.resolve(`data/bench/${folder}`), { recursive: true, force: true })
  }
}

async function measure(db: Db, devices: number, isIndexed: boolean): Promise<LiveFigures> {
  await makeLiveFigures(db, devices, isIndexed)
  const logBefore = await selectLogBytes(db)
  const startedMs = performance.now()
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) await sweepAll(db, devices)
  const sweepS = (performance.now() - startedMs) / SWEEPS / 1000
  const logBytesPerPoll = ((await selectLogBytes(db)) - logBefore) / (SWEEPS * devices)
  const pages = await readWhileSweeping(db, devices)
  const [size] = await selectTableSizes(db, ['device_live'])
  const [tableMb, indexMb] = [(size?.tableBytes ?? NaN) * 1e-6, (size?.indexBytes ?? NaN) * 1e-6]
  return { isIndexed, devices, sweepS, logBytesPerPoll, tableMb, indexMb, pages, barMs: 50 }
}

async function sweepAll(db: Db, devices: number): Promise<void> {
  for (let first = 1; first <= devices; first += BATCH) await updateLiveFigures(db, first, first + BATCH - 1)
}

async function readWhileSweeping(db: Db, devices: number): Promise<LiveFigures['pages']> {
  const enough = new AbortController()
  const sweeps = (async () => {
    while (!enough.signal.aborted) await sweepAll(db, devices)
  })()
  const pages: LiveFigures['pages'] = []
  for (const [name, read] of Object.entries(LIVE_PAGES)) {
    const took: number[] = []
    while (took.length < READS) {
      const startedMs = performance.now()
      await read(db)
      took.push(performance.now() - startedMs)
    }
    pages.push({ name, ...figuresOf(took) })
  }
  enough.abort()
  await sweeps
  return pages
}
