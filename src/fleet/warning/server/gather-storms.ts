import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { belongsTo, findStorms, GOES_ON_MS } from '../rules/storms.ts'
import type { Opened } from '../rules/storms.ts'
import { warningTaskTexts } from '../text.ts'
import {
  insertStorm,
  lockStorms,
  selectLatestStorms,
  selectPlace,
  selectUngathered,
  updateGathered,
} from './gather-storms.sql.ts'

/** Gathers what many devices of a site are warned of at once into one storm, which the list shows as one row. */
export const gatherStorms: BackgroundTask = {
  name: 'gatherStorms',
  title: warningTaskTexts.gatherStorms,
  every: { seconds: 10 },
  run: ({ db }) => transaction(db, gatherAll),
}

async function gatherAll(trx: Db): Promise<void> {
  await lockStorms(trx)
  const opened = await selectUngathered(trx)
  for (const warnings of Map.groupBy(opened, ({ siteId, type }) => `${siteId} ${type}`).values()) {
    const [first] = warnings
    if (first && (await gather(trx, first, warnings)))
      await publishIn(trx, 'fleet', { siteId: first.siteId, at: new Date().toISOString() })
  }
}

/** Of one site and type, in the order of time. Returns whether a storm began or grew. */
async function gather(trx: Db, { siteId, type }: { siteId: number; type: string }, opened: readonly Opened[]) {
  const storms = await selectLatestStorms(trx, siteId, type, (opened[0]?.atMs ?? 0) - GOES_ON_MS)
  const joined = new Map<number, number[]>()
  const left: Opened[] = []
  for (const warning of opened) {
    const storm = storms.find((each) => belongsTo(each, warning))
    if (!storm) {
      left.push(warning)
      continue
    }
    storm.firstMs = Math.min(storm.firstMs, warning.atMs)
    storm.lastMs = Math.max(storm.lastMs, warning.atMs)
    joined.set(storm.id, [...(joined.get(storm.id) ?? []), warning.id])
  }
  for (const storm of storms) await updateGathered(trx, storm, joined.get(storm.id) ?? [])
  const found = findStorms(left, await selectPlace(trx, siteId))
  for (const storm of found)
    await updateGathered(trx, { ...storm, id: await insertStorm(trx, siteId, type, storm) }, storm.ids)
  return found.length > 0 || joined.size > 0
}
