import { transaction } from '../../platform/server/database/database.ts'
import type { Db } from '../../platform/server/database/database.ts'
import type { DemoFleet } from './demo-fleet.ts'
import { markAsDemo, selectDemo, selectIsInUse } from './demo-mark.sql.ts'
import { fillFleet } from './fill-fleet.ts'
import type { FillOptions } from './fill-fleet.ts'
import { fillGap } from './fill-gap.ts'

export interface PrepareOptions {
  /** the demo to create if there is none yet */
  wanted: DemoFleet
  zone: string
  sweepMs: number
  now: Date
  say: (line: string) => void
  /** creates the users in the same transaction */
  fillPeople: (db: Db) => Promise<FillOptions['userIds']>
}

/**
 * Fills an empty database with a demo, or brings an earlier demo's figures up to now. Returns the demo in the database.
 * Throws with a message if the database holds anything else.
 */
export async function prepareFleet(db: Db, options: PrepareOptions): Promise<DemoFleet> {
  const { wanted, zone, sweepMs, now, say, fillPeople } = options
  const known = await selectDemo(db)
  if (known) {
    if (known.miners !== wanted.miners || known.days !== wanted.days || known.base !== wanted.base)
      say(`Going on with the demo of ${known.miners} miners and ${known.days} days; --fresh starts another one.`)
    const gapMs = await fillGap(db, { fleet: known, zone, sweepMs, now })
    if (gapMs > 0) say(`Wrote the figures of the ${inWords(gapMs)} since the demo last ran.`)
    return known
  }
  if (await selectIsInUse(db))
    throw new Error(
      'This database is in use, and not by a demo. Choose another DATA_DIR for the demo, or another DATABASE_URL.',
    )
  say(`Writing ${wanted.days} days of history of ${wanted.miners} miners …`)
  await transaction(db, async (trx) => {
    await fillFleet(trx, { fleet: wanted, zone, sweepMs, now, userIds: await fillPeople(trx) })
    await markAsDemo(trx, wanted)
  })
  return wanted
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}
