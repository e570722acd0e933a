import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { Call } from '../../../platform/server/context.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { PollerCalls } from '../contract.ts'
import { pollerScreenTexts } from '../text.ts'
import { selectPollers } from './poller.sql.ts'

/** More sites than anybody has. */
const MOST_ROWS = 10_000

export async function exportPollers(call: Call<PollerCalls['POST /poller/export']>) {
  const { app, db, locale, request } = call
  const { data } = await selectPollers(db, app.config, { page: 1, size: MOST_ROWS })
  const title = (name: keyof typeof pollerScreenTexts) => pollerScreenTexts[name][locale]
  const moment = (at: string | null | undefined) => (at ? writtenTime(new Date(at), app.config.timeZone) : null)
  return tableExport(call, {
    format: request.format,
    name: pollerScreenTexts.title,
    columns: [
      { title: title('site'), width: 24, cell: ({ site }) => site },
      { title: title('polledBy'), cell: ({ poller }) => title(poller ? 'byRemote' : 'byServer') },
      { title: title('version'), cell: ({ poller }) => poller?.version ?? null },
      { title: title('lastSweep'), width: 20, cell: ({ lastSweep }) => moment(lastSweep?.endedAt) },
      { title: title('sweepDue'), cell: ({ lastSweep }) => lastSweep?.due ?? null },
      { title: title('sweepAnswered'), cell: ({ lastSweep }) => lastSweep?.answered ?? null },
      { title: title('sweepUnreadable'), cell: ({ lastSweep }) => lastSweep?.unreadable ?? null },
      { title: title('sweepSeconds'), cell: ({ lastSweep }) => lastSweep?.seconds ?? null },
      { title: title('unknownSinceColumn'), width: 20, cell: ({ unknownSince }) => moment(unknownSince) },
      { title: title('lastContact'), width: 20, cell: ({ poller }) => moment(poller?.lastContactAt) },
      { title: title('lagSeconds'), cell: ({ poller }) => poller?.lagSeconds ?? null },
      { title: title('buffered'), cell: ({ poller }) => poller?.bufferedPolls ?? null },
      { title: title('dropped'), cell: ({ poller }) => poller?.droppedPolls ?? null },
      { title: title('refused'), cell: ({ poller }) => poller?.refusedPolls ?? null },
    ],
    rows: data,
  })
}
