import { typedNumber } from '../../../platform/rules/typed-number.ts'
import { FieldErrors, FormField } from '../../../platform/ui/form/form-fields.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { EVALUATION } from '../../rules/lesson-words.ts'
import { MAX_CONTENT } from '../rules/comment-limits.ts'
import { totalOf } from '../rules/score-sheet.ts'
import { commentScreenTexts, commentTexts } from '../text.ts'
import type { Comment, Scale } from './comment-calls.ts'
import type { Player } from './player.ts'
import { FormEnd } from './precise-form.tsx'
import { focusFirst, useCommentForm } from './use-comment-form.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

interface Props {
  classId: number
  edited: Comment | undefined
  player: Player
  /** undefined: the lesson has none */
  scale: Scale | undefined
  /** it was saved, or else discarded */
  onDone: (isSaved: boolean) => void
}

/** The one evaluation of its author: a score for every standard, and words. */
export function EvaluationForm({ classId, edited, player, scale, onDone }: Props) {
  const t = useText(commentScreenTexts)
  const ui = useText(uiTexts)
  const wrong = useText(commentTexts)
  const form = useCommentForm({ classId, kind: 'evaluation', edited, player, onDone })
  const { draft, change } = form
  const items = scale?.items ?? []
  const entered = items.map(({ id }) => ({ modelItemId: id, text: draft.scores[id] ?? '' }))
  const scores = entered.map(({ modelItemId, text }) => ({ modelItemId, score: typedNumber(text) }))
  const known = scores.filter(({ score }) => !Number.isNaN(score))

  function submit(element: HTMLFormElement): void {
    const problems = Object.fromEntries(
      entered.flatMap(({ modelItemId, text }, at) => {
        const [score, item] = [scores[at]?.score ?? NaN, items[at]]
        const name = `score-${modelItemId}`
        if (text === '') return [[name, wrong('scoreRequired')]]
        if (Number.isNaN(score)) return [[name, ui('notANumber')]]
        return item && (score < item.min || score > item.max) ? [[name, wrong('scoreOutside')]] : []
      }),
    )
    form.showErrors(problems, element)
    if (Object.keys(problems).length > 0) return
    const { content, voiceId, voiceDuration } = draft
    form.send({ type: EVALUATION, modelId: scale?.id, scores, content, voiceId, voiceDuration }, element)
  }

  return (
    // Handles keys from whatever field has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={edited && focusFirst}
      className="form comment-form"
      aria-label={t(edited ? 'editEvaluation' : 'addEvaluation')}
      noValidate
      onKeyDown={form.pressedKey}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <FieldErrors value={form.errors}>
        {items.length === 0 && <p className="form-wide">{t('noScale')}</p>}
        {items.map((item) => (
          <FormField key={item.id} name={`score-${item.id}`} label={t('scoreOf', item)}>
            {(control) => (
              <input
                {...control}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={6}
                value={draft.scores[item.id] ?? ''}
                onChange={(event) => change({ scores: { ...draft.scores, [item.id]: event.target.value } })}
              />
            )}
          </FormField>
        ))}
        <output className="form-wide evaluation-total">{t('total', { total: figure(totalOf(known), 2) })}</output>
        <FormField name="content" label={t('content')} isOptional isWide>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={MAX_CONTENT}
              value={draft.content}
              onChange={(event) => {
                form.waits()
                change({ content: event.target.value })
              }}
            />
          )}
        </FormField>
      </FieldErrors>
      <div className="form-wide comment-extras">
        <VoiceRecorder draft={draft} onChange={change} onStart={form.waits} onBusy={form.setRecording} />
      </div>
      <FormEnd {...form} />
    </form>
  )
}
