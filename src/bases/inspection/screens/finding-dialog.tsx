import { useState, type MouseEvent } from 'react'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import {
  DayField,
  FieldErrors,
  LongTextField,
  TextField,
  type FormErrors,
} from '../../../platform/ui/form/form-fields.tsx'
import { formValues } from '../../../platform/ui/form/form-values.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { readDay } from '../../../platform/rules/day-range.ts'
import { listed } from '../../../platform/rules/text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { findingProblem, outcomeOf, type ItemOutcome } from '../rules/checklist.ts'
import { inspectionScreenTexts, inspectionTexts } from '../text.ts'
import type { FindingDraft } from './finding-draft.ts'
import type { Report } from './report-answers.ts'
import type { WaitingFinding } from './waiting-store.ts'
import '../../../platform/ui/dialog/form-dialog.css'

type Item = Report['methods'][number]['items'][number]

interface Props {
  item: Item
  asked: ItemOutcome
  /** of a measured value, in words */
  limits?: string | undefined
  draft: FindingDraft
  onFound: (finding: Omit<WaitingFinding, 'methodId' | 'itemKey'>) => void
  onClose: () => void
}

/** What is found most often: with gloves nothing has to be typed. */
const PHRASES = {
  check: ['rust', 'deformed', 'crack', 'leak', 'missing', 'loose', 'overdue'],
  value: ['tooLow', 'tooHigh'],
} as const

/** Appends the button's words to the note. */
function addToNote({ currentTarget: { form, textContent } }: MouseEvent<HTMLButtonElement>): void {
  const note = form?.elements.namedItem('note')
  if (!(note instanceof HTMLTextAreaElement)) return
  note.value = listed([note.value.trim(), textContent].filter(Boolean), locale)
  // As if typed: the draft follows.
  note.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Asks for the measured value, the note of a failed item and the day until which it must be mended. It needs no network. */
export function FindingDialog({ item, asked, limits, draft, onFound, onClose }: Props) {
  const t = useText(inspectionScreenTexts)
  const ui = useText(uiTexts)
  const wrong = useText(inspectionTexts)
  const [typed] = useState(draft.read)
  const [errors, setErrors] = useState<FormErrors>({})
  const [measured, setMeasured] = useState(typed?.value ?? item.value ?? '')
  // Judged as it is typed; what is no number is judged when it is saved.
  const number = measured === '' || Number.isNaN(Number(measured)) ? null : Number(measured)
  const outcome = outcomeOf(item, { outcome: asked, value: number })
  const hint = [limits ?? item.unit, number !== null && t(outcome)].filter(Boolean).join(' · ')
  function keepDraft(element: HTMLFormElement): void {
    setErrors({})
    const form = formValues(element)
    setMeasured(form.text('value'))
    draft.keep({ value: form.text('value'), note: form.text('note'), mendUntil: form.text('mendUntil') })
  }
  function leave(): void {
    draft.drop()
    onClose()
  }
  function submit(element: HTMLFormElement): void {
    const form = formValues(element)
    const value = form.number('value') ?? null
    const note = form.text('note')
    const mendUntil = form.text('mendUntil')
    const found = { value, note, outcome: outcomeOf(item, { outcome: asked, value }) }
    const problem = findingProblem(item, found)
    if (Number.isNaN(value ?? 0)) setErrors({ value: ui('notANumber') })
    else if (problem) setErrors({ [problem === 'noteMissing' ? 'note' : 'value']: wrong(problem) })
    else if (mendUntil !== '' && !readDay(mendUntil)) setErrors({ mendUntil: ui('notADay') })
    else if (mendUntil !== '' && mendUntil !== item.mendUntil && mendUntil < today())
      setErrors({ mendUntil: wrong('mendPast') })
    else onFound({ ...found, outcome: asked, mendUntil: mendUntil || null })
  }
  return (
    <Modal title={item.name} onClose={leave}>
      <form
        className="form"
        noValidate
        onInput={(event) => keepDraft(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <FieldErrors value={errors}>
          {item.kind === 'value' && (
            <TextField
              name="value"
              kind="number"
              unit={item.unit}
              label={t('value')}
              value={typed?.value ?? item.value}
              hint={hint || undefined}
            />
          )}
          {asked !== 'na' && (
            <fieldset className="inspection-choice form-wide" aria-label={t('phrases')}>
              {PHRASES[item.kind].map((name) => (
                <button key={name} type="button" className="plain-button" onClick={addToNote}>
                  {t(name)}
                </button>
              ))}
            </fieldset>
          )}
          <LongTextField
            name="note"
            label={t('note')}
            value={typed?.note ?? item.note}
            maxLength={500}
            isOptional={outcome !== 'fail'}
          />
          <DayField name="mendUntil" label={t('mendUntil')} value={typed?.mendUntil ?? item.mendUntil} isOptional />
        </FieldErrors>
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={leave}>
            {ui('cancel')}
          </button>
          <button type="submit" className="strong-button">
            {ui('save')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
