import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { cleanAnswer } from '../../polling/read/clean-answer.ts'
import type { SearchNote } from '../../polling/remote/poll-record.ts'
import type { RemoteSearch } from '../../polling/remote/remote-search.ts'
import { ABANDONED_AFTER_MS } from '../../site-work/server/site-work.ts'
import { selectIsRunOf, selectOpenRuns, selectRunningOf } from './discovery-run.sql.ts'
import { takeRun } from './take-run.ts'
import { writeStep } from './write-step.ts'

/** A scan that a remote poller reports as running. */
export type SearchUnderWay = Pick<RemoteSearch, 'runId' | 'tries'>

/** Scans of the site that nothing is running, taken for its remote poller. */
export async function takeSearches(
  app: App,
  siteId: number,
  underWay: readonly SearchUnderWay[],
): Promise<RemoteSearch[]> {
  const taken: RemoteSearch[] = []
  for (const { runId } of await selectOpenRuns(app.db, ABANDONED_AFTER_MS, siteId)) {
    const run = underWay.some((search) => search.runId === runId) ? undefined : await takeRun(app, runId)
    if (run) taken.push({ runId, tries: run.tries, ranges: run.ranges })
  }
  return taken
}

/** The poller's running scans that were cancelled or restarted. */
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
