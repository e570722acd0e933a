import { useState } from 'react'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { ItemOutcome } from '../rules/checklist.ts'
import { inspectionScreenTexts } from '../text.ts'
import { FindingDialog } from './finding-dialog.tsx'
import { findingDraft } from './finding-draft.ts'
import { Photos } from './photos.tsx'
import type { Report } from './report-answers.ts'
import { itemPlace } from './submit-problems.tsx'
import { addWaiting } from './waiting.ts'
import type { Waiting, WaitingFinding } from './waiting-store.ts'

type Method = Report['methods'][number]
type Item = Method['items'][number]

interface Props {
  report: Report
  method: Method
  userId: number
  waiting: readonly Waiting[]
  /** its inspector may enter what was found */
  isOpen: boolean
}

/** A method's checklist. Looking at an item takes one tap; only a failed one, or a measured one, asks for more. */
export function ChecklistItems({ method, ...rest }: Props) {
  if (method.items.length === 0) return null
  return (
    <section className="inspection-method" aria-label={method.checkMethod}>
      <h3>{method.checkMethod}</h3>
      <ul className="inspection-items">
        {method.items.map((item) => (
          <ChecklistItem key={item.key} {...rest} item={item} methodId={method.id} />
        ))}
      </ul>
    </section>
  )
}

function ChecklistItem(props: Omit<Props, 'method'> & { methodId: number; item: Item }) {
  const { report, methodId, userId, waiting, item, isOpen } = props
  const t = useText(inspectionScreenTexts)
  const [asked, setAsked] = useState<'pass' | 'fail' | null>(null)
  const place = { methodId, itemKey: item.key }
  const draft = findingDraft({ userId, reportId: report.id, ...place })
  const hasPhoto =
    report.photos.some((one) => one.methodId === methodId && one.itemKey === item.key) ||
    waiting.some((one) => one.kind === 'photo' && one.photo.methodId === methodId && one.photo.itemKey === item.key)

  function record(finding: Omit<WaitingFinding, 'methodId' | 'itemKey'>): void {
    const of = { userId, reportId: report.id, tankerNumber: report.tankerNumber }
    addWaiting(of, { kind: 'finding', finding: { ...finding, ...place } }).then(draft.drop, () =>
      notify.error(t('notKept')),
    )
    setAsked(null)
  }
  const act = (outcome: ItemOutcome) =>
    outcome === 'fail' ? setAsked('fail') : record({ outcome, value: null, note: '', mendUntil: null })
  const limited = limitsOf(item)
  const limits = limited && t(limited, { min: String(item.min), max: String(item.max), unit: item.unit })
  return (
    <li id={itemPlace(methodId, item.key)} data-outcome={item.outcome ?? undefined}>
      <div className="inspection-item-words">
        <strong>{item.name}</strong> {item.isRequired && <small>{t('required')}</small>}{' '}
        <small data-severity={item.severity}>{t(item.severity)}</small>
        {limits && <p>{limits}</p>}
        {item.value !== null && (
          <p>
            {item.value} {item.unit}
            {/* In place of the choice that is pressed elsewhere. */}
            {isOpen && item.outcome && ` · ${t(item.outcome)}`}
          </p>
        )}
        {item.note && <p>{item.note}</p>}
        {item.mendUntil && (
          <p>
            {t('mendUntil')} {item.mendUntil}
          </p>
        )}
        <Before item={item} />
        {isOpen && item.outcome === 'fail' && !hasPhoto && <p className="inspection-missing">{t('needsPhoto')}</p>}
      </div>
      {isOpen ? (
        <fieldset className="inspection-choice" aria-label={item.name}>
          {item.kind === 'value' && (
            <button
              type="button"
              className="plain-button"
              aria-label={t('measureOf', { item: item.name })}
              onClick={() => setAsked('pass')}
            >
              {t('measure')}
            </button>
          )}
          {(item.kind === 'value' ? (['na'] as const) : (['pass', 'fail', 'na'] as const)).map((outcome) => (
            <button
              key={outcome}
              type="button"
              className="plain-button"
              aria-label={t('outcomeOf', { item: item.name, outcome: t(outcome) })}
              aria-pressed={item.outcome === outcome}
              onClick={() => act(outcome)}
            >
              {t(outcome)}
            </button>
          ))}
        </fieldset>
      ) : (
        <span>{item.outcome ? t(item.outcome) : textOr(null)}</span>
      )}
      <Photos {...{ report, userId, place, waiting, isOpen }} name={item.name} />
      {asked && <FindingDialog {...{ item, asked, limits, draft }} onFound={record} onClose={() => setAsked(null)} />}
    </li>
  )
}

/** What the tanker's last report had of the item, where that differs. */
function Before({ item }: { item: Item }) {
  const t = useText(inspectionScreenTexts)
  const { before } = item
  if (!before || (before.outcome === item.outcome && before.value === item.value)) return null
  const value = before.value === null ? '' : ` ${before.value} ${item.unit}`
  return <p className="inspection-before">{t('beforeOf', { outcome: t(before.outcome) + value })}</p>
}

/** How the limits of a measured value are named; undefined: it has none. */
function limitsOf({ kind, min, max }: Item): 'limits' | 'atLeast' | 'atMost' | undefined {
  if (kind !== 'value' || (min === null && max === null)) return undefined
  if (min === null) return 'atMost'
  return max === null ? 'atLeast' : 'limits'
}
