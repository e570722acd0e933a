import { lazy, Suspense, useRef, useState } from 'react'
import { typedNumber } from '../../../platform/rules/typed-number.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ChoiceField, FieldErrors, FormField } from '../../../platform/ui/form/form-fields.tsx'
import { pictureAddress } from '../../../platform/ui/frame/avatar-picture.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { PRECISE } from '../../rules/lesson-words.ts'
import { secondsOf } from '../../rules/time-code.ts'
import { MAX_CONTENT } from '../rules/comment-limits.ts'
import { commentScreenTexts, commentTexts } from '../text.ts'
import type { Comment, Scale } from './comment-calls.ts'
import { GoalMarks } from './goal-marks.tsx'
import { nowIn, type Player } from './player.ts'
import { TimeField } from './time-field.tsx'
import { focusFirst, useCommentForm } from './use-comment-form.ts'
import { useCommentKey } from './use-comment-key.ts'
import { useSpan } from './use-span.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

const DrawingDialog = lazy(() => import('./drawing-dialog.tsx').then((file) => ({ default: file.DrawingDialog })))
const ALL = { page: 1, size: 200 }
const HINTS = { video: 'videoPauses', live: 'liveGoesOn' } as const

interface Props {
  classId: number
  edited: Comment | undefined
  player: Player
  /** what one looks at while one writes; null: nothing, the recording has not come or the video is gone */
  beside: 'video' | 'live' | null
  /** whose standards can be scored */
  scales: readonly Scale[]
  onDone: () => void
}

/** What a comment names, as it was called then: it may be called otherwise since, or be gone. */
const named = (value: number | null | undefined, label: string | null | undefined) =>
  value == null || label == null ? [] : [{ value, label }]

/** A comment at a point of the video, or over a span. Typing pauses the video, posting resumes it. */
export function PreciseForm({ classId, edited, player, beside, scales, onDone }: Props) {
  const t = useText(commentScreenTexts)
  const ui = useText(uiTexts)
  const problem = useText(commentTexts)
  const form = useCommentForm({ classId, kind: 'precise', edited, player, onDone })
  const { draft, change, errors } = form
  const categories = useCall('POST /materialType/find/', { request: { ...ALL, kind: 'comment' } })
  const tags = useCall('POST /TagType/find/', { request: ALL })
  const [frame, setFrame] = useState<ImageBitmap>()
  /** where the video is; none where there is nothing to look at */
  const now = () => (beside === null ? '' : nowIn(player))
  useSpan(draft, change, beside && player)
  const words = useRef<HTMLTextAreaElement>(null)
  useCommentKey(() => {
    form.waits()
    if (draft.point === '') change({ point: now() })
    words.current?.focus()
  })
  const scale = scales.find(({ items }) => items.some(({ id }) => id === draft.modelItemId))
  // What was chosen before stays, though the scale may have another version by now.
  const isOwnStandard = draft.modelItemId !== undefined && draft.modelItemId === edited?.modelItemId
  const modelId = scale?.id ?? (isOwnStandard ? (edited?.modelId ?? undefined) : undefined)

  function write(content: string): void {
    form.waits()
    change({ content, ...(draft.point === '' && { point: now() }) })
  }

  function submit(element: HTMLFormElement): void {
    const [point, pointEnd] = [draft.point || now(), draft.pointEnd].map((text) =>
      text === '' ? undefined : (secondsOf(text) ?? NaN),
    )
    const score = draft.score === '' ? undefined : typedNumber(draft.score)
    const wrong = {
      ...(point === undefined && { point: problem('pointRequired') }),
      ...(Number.isNaN(point) && { point: t('notATime') }),
      ...(Number.isNaN(pointEnd) && { pointEnd: t('notATime') }),
      ...(Number.isNaN(score) && { score: ui('notANumber') }),
    }
    form.showErrors(wrong, element)
    if (Object.keys(wrong).length > 0) return
    const { modelItemId, materialTypeId, tagId, content, drawingId, voiceId, voiceDuration } = draft
    form.send(
      {
        type: PRECISE,
        point,
        pointEnd,
        isLive: draft.point === '' ? player.isLive() : draft.isLive,
        modelId,
        modelItemId,
        score,
        materialTypeId,
        tagType: tagId === undefined ? undefined : { id: tagId },
        content,
        drawingId,
        voiceId,
        voiceDuration,
      },
      element,
    )
  }

  async function beginDrawing(): Promise<void> {
    form.waits()
    const picture = await player.drawFrame()
    if (!picture) return notify.warning(t('noFrame'))
    if (draft.point === '') change({ point: nowIn(player) })
    setFrame(await createImageBitmap(picture))
  }

  return (
    <>
      {!edited && beside !== null && <GoalMarks classId={classId} player={player} goals={tags.data?.data ?? []} />}
      {/* Handles keys from whatever field has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={edited && focusFirst}
        className="form comment-form"
        aria-label={t(edited ? 'editPrecise' : 'addPrecise')}
        noValidate
        onKeyDown={form.pressedKey}
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <FieldErrors value={errors}>
          <FormField name="content" label={t('content')} hint={beside ? t(HINTS[beside]) : undefined} isWide>
            {(control) => (
              <textarea
                {...control}
                ref={words}
                aria-keyshortcuts="n"
                rows={3}
                maxLength={MAX_CONTENT}
                value={draft.content}
                onChange={(event) => write(event.target.value)}
              />
            )}
          </FormField>
          <TimeField name="point" text={draft.point} onText={(point) => change({ point })} player={beside && player} />
          <TimeField
            name="pointEnd"
            text={draft.pointEnd}
            onText={(pointEnd) => change({ pointEnd })}
            player={beside && player}
          />
          <ChoiceField
            name="modelItemId"
            label={t('standard')}
            isOptional
            value={draft.modelItemId}
            options={scales.flatMap(({ items }) =>
              items.map((item) => ({ value: item.id, label: t('standardOf', item) })),
            )}
            chosen={scale ? [] : named(edited?.modelItemId, edited?.modelItemName)}
            onChoose={(modelItemId) => change({ modelItemId, ...(modelItemId === undefined && { score: '' }) })}
          />
          <FormField
            name="score"
            label={t('score')}
            hint={draft.modelItemId === undefined ? t('standardFirst') : undefined}
            isOptional
          >
            {(control) => (
              <input
                {...control}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={6}
                disabled={draft.modelItemId === undefined}
                value={draft.score}
                onChange={(event) => change({ score: event.target.value })}
              />
            )}
          </FormField>
          <ChoiceField
            name="materialTypeId"
            label={t('category')}
            isOptional
            value={draft.materialTypeId}
            {...choicesOf(categories, ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })))}
            chosen={named(edited?.materialTypeId, edited?.materialName)}
            onChoose={(materialTypeId) => change({ materialTypeId })}
          />
          <ChoiceField
            name="tagType"
            label={t('tag')}
            isOptional
            value={draft.tagId}
            {...choicesOf(tags, ({ data }) => data.map(({ id, type }) => ({ value: id, label: type })))}
            chosen={named(edited?.tagType?.id, edited?.tagType?.type)}
            onChoose={(tagId) => change({ tagId })}
          />
        </FieldErrors>
        <div className="form-wide comment-extras">
          {beside === 'video' && (
            <button type="button" className="plain-button" onClick={() => void beginDrawing()}>
              {t('draw')}
            </button>
          )}
          {draft.drawingId !== undefined && (
            <>
              <img className="comment-drawing" src={pictureAddress(draft.drawingId)} alt={t('ownDrawing')} />
              <button type="button" className="link-button" onClick={() => change({ drawingId: undefined })}>
                {t('removeDrawing')}
              </button>
            </>
          )}
          <VoiceRecorder draft={draft} onChange={change} onStart={form.waits} onBusy={form.setRecording} />
        </div>
        <FormEnd {...form} />
      </form>
      {frame && (
        <Suspense>
          <DrawingDialog
            frame={frame}
            onDrawn={(drawingId) => {
              change({ drawingId })
              setFrame(undefined)
            }}
            onClose={() => setFrame(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What is wrong with the whole, and the two ways out of a comment's form. */
export function FormEnd({
  failure,
  isBusy,
  leave,
}: Pick<ReturnType<typeof useCommentForm>, 'failure' | 'isBusy' | 'leave'>) {
  const t = useText(commentScreenTexts)
  const ui = useText(uiTexts)
  return (
    <>
      <span className="form-error" role="alert">
        {failure}
      </span>
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={leave}>
          {ui('discard')}
        </button>
        <WaitingButton type="submit" className="strong-button" isWaiting={isBusy}>
          {t('send')}
        </WaitingButton>
      </div>
    </>
  )
}
