import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { isDatabaseAway } from '../../../platform/server/database/database.ts'
import { sumPolls } from '../../polling/write/sum-polls.ts'
import { selectSites, selectUnsummedSites } from '../../polling/write/sum-polls.sql.ts'
import { pollerTexts } from '../text.ts'

/** The process that polls a site has summed its polls by then, unless it stopped. */
const LEFT_AFTER_MS = 5 * 60_000

/**
 * Sums polls of processes and pollers that stopped before they did. While one machine of several that the database runs on is away, it is not known which sites have
 * some, so all are tried; the others' are summed, and the run counts as failed.
 */
export const sumLeftPolls: BackgroundTask = {
  name: 'sumLeftPolls',
  title: pollerTexts.sumLeftPolls,
  every: { seconds: 60 },
  run: async ({ db }, signal) => {
    const failed: unknown[] = []
    const keepAway = (error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      failed.push(error)
    }
    const left = await selectUnsummedSites(db, new Date(Date.now() - LEFT_AFTER_MS)).catch(keepAway)
    for (const siteId of left ?? (await selectSites(db)))
      if (!signal.aborted) await sumPolls(db, siteId).catch(keepAway)
    if (failed.length > 0) throw failed[0]
  },
}
