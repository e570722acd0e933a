import { canKeepPage, useIsPageKept } from '../../../platform/ui/frame/keep-page.ts'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionResultTexts, inspectionScreenTexts } from '../text.ts'
import type { Report } from './report-answers.ts'
import { dropWaiting, useIsOnline } from './waiting.ts'
import type { Waiting } from './waiting-store.ts'

/** The entries that are in this browser alone, with those that the server refused; nothing while all are sent. */
export function WaitingNotice({ waiting, report }: { waiting: readonly Waiting[]; report?: Report }) {
  const t = useText(inspectionScreenTexts)
  const isOnline = useIsOnline()
  const isKept = useIsPageKept()
  const refused = waiting.filter(({ problem }) => problem !== undefined)
  const count = waiting.length - refused.length
  const photos = waiting.filter(({ kind, problem }) => kind === 'photo' && problem === undefined).length
  if (waiting.length === 0 && isOnline) return null
  return (
    <section className="inspection-waiting" data-refused={refused.length > 0 || undefined}>
      <p role="status">
        {!isOnline && <strong>{t('offline')} </strong>}
        {count > 0 && t('waiting', { count, photos })}
      </p>
      {!isOnline && <p>{t(isKept ? 'offlineHint' : canKeepPage() ? 'offlineNotKept' : 'offlineNoReload')}</p>}
      {refused.length > 0 && (
        <ul>
          {refused.map((one) => (
            <li key={one.id}>
              {t('refusedOf', { tanker: one.tankerNumber, problem: one.problem ?? '' })}{' '}
              <button type="button" className="link-button" onClick={() => void dropWaiting(one.id)}>
                {t('drop')}
              </button>
              {report?.id === one.reportId && <BothSides one={one} report={report} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Said = Pick<Report['methods'][number]['items'][number], 'outcome' | 'value' | 'note'>

/** What was entered, next to what the server has: the inspector discards it knowing both. */
function BothSides({ one, report }: { one: Waiting; report: Report }) {
  const t = useText(inspectionScreenTexts)
  const resultText = useText(inspectionResultTexts)
  const sides = (what: string, entered: string | undefined, stored: string | undefined) => (
    <p>{t('bothSides', { what, entered: textOr(entered), stored: textOr(stored) })}</p>
  )
  const resultOf = (result: Report['result']) => (result ? resultText(result) : undefined)
  if (one.kind === 'photo') return null
  if (one.kind === 'result') return sides(t('result'), resultOf(one.result), resultOf(report.result))
  const { methodId, itemKey } = one.finding
  const item = report.methods.find(({ id }) => id === methodId)?.items.find(({ key }) => key === itemKey)
  if (!item) return null
  const said = ({ outcome, value, note }: Said) =>
    [value === null ? '' : `${value} ${item.unit}`, outcome ? t(outcome) : '', note].filter(Boolean).join(' · ')
  return sides(item.name, said(one.finding), said(item))
}
