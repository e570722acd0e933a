import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { cleanAnswer } from '../../polling/read/clean-answer.ts'
import type { SearchNote } from '../../polling/remote/poll-record.ts'
import type { RemoteSearch } from '../../polling/remote/remote-search.ts'
import { selectIsRunOf, selectRunningOf, selectRunsToTakeAt, updateRunTaken } from './discovery-run.sql.ts'
import { TAKING } from './taking.ts'
import { writeStep } from './write-step.ts'

/** A scan that a remote poller reports as running. */
export type SearchUnderWay = Pick<RemoteSearch, 'runId' | 'tries'>

/** Scans of the site that nothing is running, taken for its remote poller. */
export async function takeSearches(
  { db, events }: App,
  siteId: number,
  underWay: readonly SearchUnderWay[],
): Promise<RemoteSearch[]> {
  const taken: RemoteSearch[] = []
  for (const id of await selectRunsToTakeAt(db, siteId, TAKING.abandonedAfterMs)) {
    if (underWay.some(({ runId }) => runId === id)) continue
    const run = await updateRunTaken(db, id, TAKING)
    if (run?.status === 'running') taken.push({ runId: id, tries: run.tries, ranges: run.ranges })
    else if (run) await events.publish('discovery', { siteId, runId: id, isNew: false })
  }
  return taken
}

/** Of the poller's running scans, those that were cancelled or restarted. */
export async function findEndedSearches(db: Db, underWay: readonly SearchUnderWay[]): Promise<number[]> {
  if (underWay.length === 0) return []
  const running = await selectRunningOf(
    db,
    underWay.map(({ runId }) => runId),
  )
  return underWay
    .filter(({ runId, tries }) => !running.some((run) => run.id === runId && run.tries === tries))
    .map(({ runId }) => runId)
}

/** Stores the results of a remote poller's scan. */
export async function noteSearch(trx: Db, siteId: number, { runId, tries, found, ...step }: SearchNote): Promise<void> {
  if (!(await selectIsRunOf(trx, siteId, runId))) return
  const cleaned = found.map(({ answer, ...at }) => ({ ...at, answer: answer && cleanAnswer(answer) }))
  await writeStep(trx, { id: runId, siteId, tries }, { ...step, found: cleaned })
}
