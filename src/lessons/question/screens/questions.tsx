import { newKey } from '../../../platform/ui/call/new-key.ts'
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FieldErrors, FormField } from '../../../platform/ui/form/form-fields.tsx'
import { AvatarPicture } from '../../../platform/ui/frame/avatar-picture.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LONGEST_QUESTION } from '../rules/longest-question.ts'
import { questionScreenTexts, questionTexts } from '../text.ts'
import './questions.css'

type Found = ResponseOf<'POST /Question/find/'>
type Question = Found['questions'][number]
const REFRESHES = ['POST /Question/find/'] as const

/** What viewers ask the presenter; those with the most votes first. */
export function Questions({ classId, found }: { classId: number; found: UseQueryResult<Found> }) {
  const t = useText(questionScreenTexts)
  return (
    <Answer of={found}>
      {({ questions, mayAsk, mayAnswer }) => (
        <>
          {mayAsk && !mayAnswer && <AskForm classId={classId} />}
          {questions.length === 0 ? (
            <Empty title={t('none')} hint={t('noneHint')} />
          ) : (
            <ul className="questions">
              {questions.map((question) => (
                <Asked key={question.id} question={question} mayVote={mayAsk} mayAnswer={mayAnswer} />
              ))}
            </ul>
          )}
        </>
      )}
    </Answer>
  )
}

function AskForm({ classId }: { classId: number }) {
  const t = useText(questionScreenTexts)
  const problem = useText(questionTexts)
  const [text, setText] = useState('')
  const [draftKey, setDraftKey] = useState(newKey)
  const [isMissing, setIsMissing] = useState(false)
  const ask = useMutationCall('POST /Question/ask', {
    refreshes: REFRESHES,
    onDone: () => {
      setText('')
      setDraftKey(newKey())
    },
  })
  return (
    <form
      className="form question-form"
      aria-label={t('text')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(text.trim() === '')
        if (text.trim() !== '') ask.mutate({ request: { classId, text, draftKey } })
      }}
    >
      <FieldErrors value={isMissing && text.trim() === '' ? { text: problem('textRequired') } : {}}>
        <FormField name="text" label={t('text')} isWide>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={LONGEST_QUESTION}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                // Other words are another question: with the key of those that were sent they would be lost.
                setDraftKey(newKey())
              }}
            />
          )}
        </FormField>
      </FieldErrors>
      <div className="modal-buttons">
        <WaitingButton type="submit" className="strong-button" isWaiting={ask.isPending}>
          {t('ask')}
        </WaitingButton>
      </div>
    </form>
  )
}

interface AskedProps {
  question: Question
  mayVote: boolean
  mayAnswer: boolean
}

function Asked({ question, mayVote, mayAnswer }: AskedProps) {
  const t = useText(questionScreenTexts)
  const options = { refreshes: REFRESHES }
  const vote = useMutationCall('POST /Question/vote/{id}', options)
  const answer = useMutationCall('POST /Question/answer/{id}', options)
  const remove = useMutationCall('DELETE /Question/delete/{id}', options)
  const { id, text, votes, isVoted, userName, avatarId, askedAt, answeredAt, mayDelete } = question
  const isAnswered = answeredAt !== null
  const params = { id }
  async function askToRemove(): Promise<void> {
    if (await askToConfirm({ title: t('removeAsk'), text, yes: t('remove'), isDangerous: true }))
      remove.mutate({ params })
  }
  return (
    <li className={isAnswered ? 'question question-answered' : 'question'}>
      <WaitingButton
        type="button"
        className="plain-button question-vote"
        aria-label={t('vote', { text })}
        aria-pressed={isVoted}
        disabled={!mayVote || isAnswered}
        isWaiting={vote.isPending}
        onClick={() => vote.mutate({ params, request: { isFor: !isVoted } })}
      >
        <span aria-hidden="true">▲</span> {votes}
      </WaitingButton>
      <div className="question-words">
        <p>{text}</p>
        <small>
          <AvatarPicture id={avatarId} sizePx={20} /> {userName} · {momentText(askedAt).slice(11, 16)}
          {isAnswered && ` · ${t('answered')}`}
        </small>
      </div>
      <div className="question-buttons">
        {mayAnswer && (
          <WaitingButton
            type="button"
            className="plain-button"
            aria-label={`${t(isAnswered ? 'markOpen' : 'markAnswered')}: ${text}`}
            isWaiting={answer.isPending}
            onClick={() => answer.mutate({ params, request: { isAnswered: !isAnswered } })}
          >
            {t(isAnswered ? 'markOpen' : 'markAnswered')}
          </WaitingButton>
        )}
        {mayDelete && (
          <RowButton label={t('remove')} title={`${t('remove')}: ${text}`} onClick={() => void askToRemove()} />
        )}
      </div>
    </li>
  )
}
