import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, type FormEvent } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { focusWhatRemains } from '../../../platform/ui/dialog/keep-focus.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { timeCode } from '../../rules/time-code.ts'
import { speechTexts } from '../text.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
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
    const form = new FormData(event.currentTarget)
    const text = form.get('text')
    const request = {
      start: Number(form.get('start')),
      end: Number(form.get('end')),
      text: typeof text === 'string' ? text : '',
    }
    update.mutate({ params, request })
  }
  return (
    <li className="speech-line">
      <form ref={focusText} className="speech-form" onSubmit={submitted}>
        <label>
          {t('start')}
          <input name="start" type="number" min={0} step={0.001} defaultValue={line.start} required />
        </label>
        <label>
          {t('end')}
          <input name="end" type="number" min={0} step={0.001} defaultValue={line.end} required />
        </label>
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
