import type { AreaFinding } from '../../../platform/rules/doctor.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { VERSION } from '../../../platform/server/process/version.ts'
import { pollerDoctorTexts as texts } from '../text.ts'
import { selectPollerStates } from './poller-contacts.sql.ts'
import type { PollerState } from './poller-contacts.sql.ts'

const MOST_POLLERS = 1000
/** A poller contacts its server at least three times in it. */
const SILENT_AFTER_MS = 60_000

/** For `npm run doctor`. */
export async function examinePollers(db: Db): Promise<AreaFinding[]> {
  return pollerFindings(await selectPollerStates(db, MOST_POLLERS), { version: VERSION, now: new Date() })
}

/** What needs a person, by site, then how many pollers are well; nothing where there is none. */
export function pollerFindings(
  pollers: readonly PollerState[],
  { version, now }: { version: string; now: Date },
): AreaFinding[] {
  const troubled = pollers.flatMap((poller): AreaFinding[] => {
    const { site, lastContactAt } = poller
    if (lastContactAt === null) return [{ grade: 'bad', text: texts.neverContacted, values: { site } }]
    const silentMs = now.getTime() - lastContactAt.getTime()
    if (silentMs > SILENT_AFTER_MS)
      return [{ grade: 'bad', text: texts.silent, values: { site, minutes: Math.round(silentMs / 60_000) } }]
    if (poller.isDiskFull) return [{ grade: 'bad', text: texts.diskFull, values: { site } }]
    if (poller.version !== version)
      return [
        { grade: 'advice', text: texts.otherVersion, values: { site, version: poller.version ?? '–', ours: version } },
      ]
    return []
  })
  const well = pollers.length - troubled.length
  return well === 0 ? troubled : [...troubled, { grade: 'good', text: texts.inContact, values: { n: well, version } }]
}
