import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { focusWhatRemains } from '../../../platform/ui/dialog/keep-focus.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { scrollWithin } from '../../../platform/ui/frame/scroll-within.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { exactTimeCode, secondsOf, timeCode } from '../../rules/time-code.ts'
import { speechTexts } from '../text.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { formValues } from '../../../platform/ui/form/form-values.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'

export type Line = ResponseOf<'POST /Speech/find/'>[number]

interface Props {
  line: Line
  isSaid: boolean
  isFollowing: boolean
  isEdited: boolean
  /** undefined: the person may not change it */
  onEdit: ((line: Line | undefined) => void) | undefined
  onSeek: (seconds: number) => void
}

const FIND = 'POST /Speech/find/'

/** A line of the speech: a click plays it, the presenter corrects it in place. */
export function SpeechLineRow({ line, isSaid, isFollowing, isEdited, onEdit, onSeek }: Props) {
  const t = useText(speechTexts)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSaid && isFollowing) scrollWithin(row.current?.parentElement, row.current)
  }, [isSaid, isFollowing])
  const time = timeCode(line.start)
  if (isEdited && onEdit) return <EditedLine line={line} onDone={() => onEdit(undefined)} />
  return (
    <li ref={row} className={isSaid ? 'speech-line said' : 'speech-line'} aria-current={isSaid ? 'true' : undefined}>
      <button
        type="button"
        className="speech-text"
        aria-label={t('playFrom', { time, text: line.text })}
        onClick={() => onSeek(line.start)}
      >
        <span className="speech-time">{time}</span> {line.text}
      </button>
      {onEdit && (
        <button type="button" className="icon-button" aria-label={t('edit', { time })} onClick={() => onEdit(line)}>
          <Pencil size={16} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** What the form sends of a line where nothing in it is changed. A start of one person and an end of another are no line. */
const formOf = ({ start, end, text }: Line) => ({
  times: [start, end].map((seconds) => secondsOf(exactTimeCode(seconds)) ?? seconds),
  text,
})

const TIMES = ['start', 'end'] as const
const isNamed = (target: EventTarget, name: string) => 'name' in target && target.name === name
const focusText = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus()

/** `line` is as it is by now. */
function EditedLine({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useText(speechTexts)
  const ui = useText(uiTexts)
  const id = useId()
  const [began] = useState(line)
  /** the names of fields without what they need */
  const [wrong, setWrong] = useState<readonly string[]>([])
  const options = { refreshes: [FIND] as const, onDone }
  const update = useMutationCall('PUT /Speech/update/{id}', options)
  const remove = useMutationCall('POST /Speech/delete/{id}', options)
  const params = { id: line.id }
  const factsOf = ({ start, end, text }: Line) => ({
    [t('start')]: exactTimeCode(start),
    [t('end')]: exactTimeCode(end),
    [t('lineText')]: text,
  })
  async function askToRemove(): Promise<void> {
    if (await askToConfirm({ title: t('deleteAsk'), text: line.text, yes: t('delete'), isDangerous: true }))
      remove.mutate({ params })
  }

  function submitted(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const values = formValues(form)
    const entered = {
      times: TIMES.map((name) => secondsOf(values.text(name)) ?? 0),
      text: values.text('text'),
    }
    const found = [
      ...TIMES.filter((name) => secondsOf(values.text(name)) === undefined),
      ...(entered.text === '' ? ['text'] : []),
    ]
    setWrong(found)
    const first = form.elements.namedItem(found[0] ?? '')
    if (first instanceof HTMLElement) return first.focus()
    const { times, text } = withOthersChanges(formOf(began), entered, formOf(line))
    const [start = 0, end = 0] = times
    update.mutate({
      params,
      request: { start, end, text, before: { start: line.start, end: line.end, text: line.text } },
    })
  }
  const stateOf = (name: string) => ({
    'aria-required': true,
    'aria-invalid': wrong.includes(name),
    'aria-describedby': wrong.includes(name) ? `${id}-${name === 'text' ? 'text' : 'time'}` : undefined,
  })
  return (
    <li className="speech-line">
      <form
        ref={focusText}
        className="speech-form"
        noValidate
        onSubmit={submitted}
        onInput={({ target }) => setWrong((names) => names.filter((name) => !isNamed(target, name)))}
      >
        {TIMES.map((name) => (
          <label key={name}>
            {t(name)}
            <input
              name={name}
              type="text"
              autoComplete="off"
              size={10}
              maxLength={12}
              defaultValue={exactTimeCode(began[name])}
              {...stateOf(name)}
            />
          </label>
        ))}
        <label className="speech-form-text">
          {t('lineText')}
          <textarea name="text" rows={2} maxLength={1000} defaultValue={began.text} {...stateOf('text')} />
        </label>
        <ChangedMeanwhile began={factsOf(began)} now={factsOf(line)} hint={ui('othersKept')} />
        <WaitingButton type="submit" className="strong-button" isWaiting={update.isPending}>
          {t('save')}
        </WaitingButton>
        <button
          type="button"
          className="plain-button"
          onClick={() => {
            onDone()
            setTimeout(focusWhatRemains)
          }}
        >
          {t('cancel')}
        </button>
        <button type="button" className="link-button" onClick={() => void askToRemove()}>
          {t('delete')}
        </button>
        <span className="form-error" role="alert">
          {wrong.some((name) => name !== 'text') && <span id={`${id}-time`}>{t('badTime')}</span>}
          {wrong.includes('text') && <span id={`${id}-text`}>{ui('fieldEmpty', { field: t('lineText') })}</span>}
        </span>
      </form>
    </li>
  )
}
