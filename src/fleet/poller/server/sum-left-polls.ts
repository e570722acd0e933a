import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { sumPolls } from '../../polling/write/sum-polls.ts'
import { selectUnsummedSites } from '../../polling/write/sum-polls.sql.ts'
import { pollerTexts } from '../text.ts'

/** The process that polls a site has summed its polls by then, unless it stopped. */
const LEFT_AFTER_MS = 5 * 60_000

/** Sums polls of processes and pollers that stopped before they did. */
export const sumLeftPolls: BackgroundTask = {
  name: 'sumLeftPolls',
  title: pollerTexts.sumLeftPolls,
  every: { seconds: 60 },
  run: async ({ db }, signal) => {
    for (const siteId of await selectUnsummedSites(db, new Date(Date.now() - LEFT_AFTER_MS)))
      if (!signal.aborted) await sumPolls(db, siteId)
  },
}
