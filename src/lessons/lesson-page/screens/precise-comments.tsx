import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { Comment, Mark } from '../../comment/screens/comment-calls.ts'
import { CommentList } from '../../comment/screens/comment-list.tsx'
import type { CommentSearch } from '../../comment/screens/comment-search.ts'
import type { Player } from '../../comment/screens/player.ts'
import { PreciseForm } from '../../comment/screens/precise-form.tsx'
import { useTrack } from '../../comment/screens/use-track.ts'
import { commentScreenTexts, commentTexts } from '../../comment/text.ts'
import { LIVE, NOT_ENDED, PRECISE } from '../../rules/lesson-words.ts'
import type { Lesson } from './lesson.ts'

interface Props {
  lesson: Lesson
  marks: readonly Mark[]
  player: Player
  newSince: string | undefined
  search: CommentSearch
  onSearch: (part: Partial<CommentSearch>) => void
  /** the comment that the form holds; undefined: a new one */
  edited: Comment | undefined
  onEdit: (comment: Comment | undefined) => void
  /** the clip of this comment is played */
  onClip: (id: number) => void
}

/** Comments at points of the video: the form, and the list that follows it. */
export function PreciseComments({ lesson, marks, player, newSince, search, onSearch, edited, onEdit, onClip }: Props) {
  const t = useText(commentScreenTexts)
  const wrong = useText(commentTexts)
  const hasMoments = lesson.duration !== null || lesson.liveStartedAt !== null
  const hasForm = lesson.mayComment && hasMoments
  const hasVideo = lesson.videoFileName !== null
  const beside = hasVideo ? 'video' : lesson.type === LIVE && lesson.state === NOT_ENDED ? 'live' : null
  const own = edited?.type === PRECISE ? edited : undefined
  const scales = useCall('POST /model/find/', {
    request: lesson.modelId === null ? { page: 1, size: 200 } : { id: lesson.modelId },
  })
  const track = useTrack(marks, lesson.duration ?? Infinity, player, onClip)
  return (
    <>
      <VisibilityHint lesson={lesson} />
      {lesson.mayComment && !hasMoments && <p className="lesson-hint">{wrong('nothingToPointAt')}</p>}
      {hasForm && beside === null && <p className="lesson-hint">{t('noPicture')}</p>}
      {hasForm && (
        <PreciseForm
          key={own?.id}
          classId={lesson.id}
          edited={own}
          player={player}
          beside={beside}
          scales={scales.data?.data ?? []}
          onDone={() => onEdit(undefined)}
        />
      )}
      <CommentList
        classId={lesson.id}
        type={PRECISE}
        presenterId={lesson.userId}
        durationS={lesson.duration}
        mayComment={lesson.mayComment}
        hasForm={hasForm}
        newSince={newSince}
        search={search}
        onSearch={onSearch}
        onSeek={hasVideo ? (seconds) => player.goTo(seconds) : undefined}
        onEdit={onEdit}
        buttons={
          hasVideo &&
          track.count > 0 && (
            <button type="button" className="plain-button" onClick={track.at === undefined ? track.start : track.stop}>
              {track.at === undefined ? t('playTrack') : t('stopTrack', { at: track.at + 1, count: track.count })}
            </button>
          )
        }
      />
    </>
  )
}

/** Shows who reads what the person writes, where that is not everybody. */
export function VisibilityHint({ lesson }: { lesson: Lesson }) {
  const t = useText(commentScreenTexts)
  if (lesson.visibility === 'open') return null
  return <p className="lesson-hint">{t(lesson.visibility === 'blind' ? 'blind' : 'presenterOnly')}</p>
}
