import { useRef, useState, type KeyboardEvent } from 'react'
import type { RequestOf } from '../../../platform/contract/call.ts'
import type { CallFailure } from '../../../platform/ui/call/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { focusWhatRemains } from '../../../platform/ui/dialog/keep-focus.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import type { FormErrors } from '../../../platform/ui/form/form-fields.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { commentScreenTexts } from '../text.ts'
import { COMMENT_ANSWERS, type Comment } from './comment-calls.ts'
import { isBegun, useDraft, type Draft } from './comment-draft.ts'
import type { Player } from './player.ts'

type Fields = RequestOf<'PUT /Comment/update/{id}'>

interface Options {
  classId: number
  kind: 'precise' | 'evaluation'
  /** undefined: a new one */
  edited: Comment | undefined
  player: Player
  /** it was saved, or else discarded */
  onDone: (isSaved: boolean) => void
}

/** Moves the focus to a form that a button further down the page opened. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, textarea')?.focus()
}

/** What both forms of comments have in common: the draft, sending it, and how the video waits meanwhile. */
export function useCommentForm({ classId, kind, edited, player, onDone }: Options) {
  const t = useText(commentScreenTexts)
  const ui = useText(uiTexts)
  const me = useMe()
  const { draft, change: changeDraft, clear } = useDraft(`${me?.id}.${classId}.${kind}`, edited, player.isLive())
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState('')
  const [isRecording, setRecording] = useState(false)
  const resumes = useRef(false)
  /** Places of the live lesson and of its recording don't go together: a new one of the other kind clears them. */
  function change(part: Partial<Draft>): void {
    if (part.point === undefined && part.pointEnd === undefined) return changeDraft(part)
    const isLive = player.isLive()
    changeDraft({ ...(isLive !== draft.isLive && { point: '', pointEnd: '' }), ...part, isLive })
  }
  function showErrors(wrong: FormErrors, form: HTMLFormElement): void {
    setErrors(wrong)
    const fields = [...form.elements] as HTMLInputElement[]
    fields.find(({ name }) => name in wrong)?.focus()
    const unplaced = Object.entries(wrong).filter(([field]) => !fields.some(({ name }) => name === field))
    setFailure(unplaced.map(([, message]) => message).join(' '))
  }
  function end(isSaved: boolean): void {
    clear()
    setErrors({})
    setFailure('')
    if (resumes.current) player.play()
    resumes.current = false
    onDone(isSaved)
  }
  const options = {
    refreshes: COMMENT_ANSWERS,
    isQuiet: true,
    onDone: () => {
      notify.success(ui('saved'))
      end(true)
    },
  }
  const save = useMutationCall('POST /Comment/save', options)
  const update = useMutationCall('PUT /Comment/update/{id}', options)
  const showFailure = (error: CallFailure, form: HTMLFormElement) => {
    showErrors(error.fields, form)
    if (Object.keys(error.fields).length === 0) setFailure(error.message)
  }

  async function leave(button: HTMLElement | null): Promise<void> {
    const isSure =
      !isBegun(draft) || (await askToConfirm({ title: t('discardAsk'), yes: ui('discard'), isDangerous: true }))
    if (!isSure) return
    button?.focus()
    end(false)
    // The form of an edited comment goes with its buttons.
    setTimeout(focusWhatRemains)
  }

  return {
    draft,
    change,
    errors,
    showErrors,
    failure,
    /** a recording that is under way must not be left behind */
    isBusy: isRecording || save.isPending || update.isPending,
    setRecording,
    /** The video waits while the person writes. */
    waits: () => {
      if (player.isPaused()) return
      resumes.current = true
      player.pause()
    },
    send: (fields: Fields, form: HTMLFormElement) => {
      const onError = (error: CallFailure) => showFailure(error, form)
      if (edited) update.mutate({ params: { id: edited.id }, request: fields }, { onError })
      else save.mutate({ request: { ...fields, classId, draftKey: draft.draftKey } }, { onError })
    },
    leave: () => void leave(null),
    /** Escape discards and Ctrl+Enter posts, as their buttons do. These have the focus then: the next key steers the video again. */
    pressedKey: (event: KeyboardEvent<HTMLFormElement>) => {
      const isPosting = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (event.defaultPrevented || event.nativeEvent.isComposing || (event.key !== 'Escape' && !isPosting)) return
      event.preventDefault()
      const button = event.currentTarget.querySelector<HTMLElement>(
        `.modal-buttons [type=${isPosting ? 'submit' : 'button'}]`,
      )
      if (isPosting) {
        button?.focus()
        button?.click()
      } else void leave(button)
    },
  }
}
