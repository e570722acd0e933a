import { useRef } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { Comment, Scale } from '../../comment/screens/comment-calls.ts'
import { CommentList } from '../../comment/screens/comment-list.tsx'
import type { CommentSearch } from '../../comment/screens/comment-search.ts'
import { EvaluationForm } from '../../comment/screens/evaluation-form.tsx'
import type { Player } from '../../comment/screens/player.ts'
import { EVALUATION } from '../../rules/lesson-words.ts'
import { lessonPageTexts } from '../text.ts'
import type { Lesson } from './lesson.ts'
import { VisibilityHint } from './precise-comments.tsx'
import '../../../platform/ui/table/figure-table.css'

interface Props {
  lesson: Lesson
  player: Player
  newSince: string | undefined
  search: CommentSearch
  onSearch: (part: Partial<CommentSearch>) => void
  /** the comment that a form holds */
  edited: Comment | undefined
  onEdit: (comment: Comment | undefined) => void
}

/** The standards of the lesson's scale next to the evaluations: the own one to write, those of others to read. */
export function Evaluations({ lesson, player, newSince, search, onSearch, edited: held, onEdit }: Props) {
  const me = useMe()
  const { id: classId, modelId, mayComment } = lesson
  const edited = held?.type === EVALUATION ? held : undefined
  const own = useCall(
    'POST /Comment/find/',
    { request: { classId, type: EVALUATION, userId: me?.id, size: 1 } },
    { isEnabled: mayComment },
  )
  const scaleId = edited ? edited.modelId : modelId
  const scales = useCall('POST /model/find/', { request: { id: scaleId ?? 0 } }, { isEnabled: scaleId !== null })
  const scale = scales.data?.data[0]
  const list = useRef<HTMLElement>(null)
  const isToWrite = mayComment && own.data?.totalCount === 0
  return (
    <>
      <VisibilityHint lesson={lesson} />
      {scale && <Standards scale={scale} />}
      {(isToWrite || edited) && (scaleId === null || scale) && (
        <EvaluationForm
          key={edited?.id}
          classId={classId}
          edited={edited}
          player={player}
          scale={scale}
          onDone={(isSaved) => {
            // The form goes, with the button that has the focus.
            if (isSaved || edited) list.current?.focus()
            onEdit(undefined)
          }}
        />
      )}
      <CommentList
        ref={list}
        classId={classId}
        type={EVALUATION}
        presenterId={lesson.userId}
        durationS={lesson.duration}
        mayComment={mayComment}
        newSince={newSince}
        search={search}
        onSearch={onSearch}
        onSeek={lesson.videoFileName === null ? undefined : (seconds) => player.goTo(seconds)}
        onEdit={onEdit}
      />
    </>
  )
}

function Standards({ scale }: { scale: Scale }) {
  const t = useText(lessonPageTexts)
  return (
    <table className="figure-table">
      <caption>{scale.name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('standard')}</th>
          <th scope="col">{t('weight')}</th>
          <th scope="col">{t('range')}</th>
        </tr>
      </thead>
      <tbody>
        {scale.items.map(({ id, name, weight, min, max }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{weight}</td>
            <td>
              {min}–{max}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
