import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, type FormEvent } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { focusWhatRemains } from '../../../platform/ui/dialog/keep-focus.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { exactTimeCode, secondsOf, TIME_CODE, timeCode } from '../../rules/time-code.ts'
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
  onEdit: ((id: number | undefined) => void) | undefined
  onSeek: (seconds: number) => void
}

const FIND = 'POST /Speech/find/'

/** A line of the speech: a click plays it, the presenter corrects it in place. */
export function SpeechLineRow({ line, isSaid, isFollowing, isEdited, onEdit, onSeek }: Props) {
  const t = useText(speechTexts)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSaid && isFollowing) row.current?.scrollIntoView({ block: 'nearest' })
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
        <button type="button" className="icon-button" aria-label={t('edit', { time })} onClick={() => onEdit(line.id)}>
          <Pencil size={16} aria-hidden />
        </button>
      )}
    </li>
  )
}

const focusText = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus()

function EditedLine({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useText(speechTexts)
  const options = { refreshes: [FIND] as const, onDone }
  const update = useMutationCall('PUT /Speech/update/{id}', options)
  const remove = useMutationCall('POST /Speech/delete/{id}', options)
  const params = { id: line.id }
  async function askToRemove(): Promise<void> {
    if (await askToConfirm({ title: t('deleteAsk'), text: line.text, yes: t('delete'), isDangerous: true }))
      remove.mutate({ params })
  }

  function submitted(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { text } = formValues(event.currentTarget)
    const [start = 0, end = 0] = [text('start'), text('end')].map(secondsOf)
    update.mutate({ params, request: { start, end, text: text('text') } })
  }
  return (
    <li className="speech-line">
      <form ref={focusText} className="speech-form" onSubmit={submitted}>
        {(['start', 'end'] as const).map((name) => (
          <label key={name}>
            {t(name)}
            <input
              name={name}
              type="text"
              autoComplete="off"
              size={10}
              maxLength={12}
              pattern={TIME_CODE}
              title={t('timeHint')}
              defaultValue={exactTimeCode(line[name])}
              required
            />
          </label>
        ))}
        <label className="speech-form-text">
          {t('lineText')}
          <textarea name="text" rows={2} maxLength={1000} defaultValue={line.text} required />
        </label>
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
      </form>
    </li>
  )
}
