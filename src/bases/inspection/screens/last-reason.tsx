import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionScreenTexts, inspectionStatusTexts } from '../text.ts'
import type { Report } from './report-answers.ts'

/** Why a report came back to its inspector, or ended: read before anything else is done. */
export function LastReason({ report: { moves } }: { report: Pick<Report, 'moves'> }) {
  const t = useText(inspectionScreenTexts)
  const status = useText(inspectionStatusTexts)
  const last = moves.findLast(({ from, to }) => from !== to)
  if (!last?.reason) return null
  const { to, reason, userName, timeStr } = last
  return (
    <p className="inspection-reason">
      {t('because', {
        what: to === 2 ? t('returned') : status(`${to}`),
        reason,
        by: [userName, timeStr].filter(Boolean).join(' '),
      })}
    </p>
  )
}
