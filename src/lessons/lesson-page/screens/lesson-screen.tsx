import { useMemo, useState, useSyncExternalStore } from 'react'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import {
  readBoolean,
  readId,
  readNumber,
  readOneOf,
  ScreenLink,
  useSearch,
  type Search,
} from '../../../platform/ui/frame/address.tsx'
import { AvatarPicture } from '../../../platform/ui/frame/avatar-picture.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { COMMENT_ANSWERS, type Comment, type Mark } from '../../comment/screens/comment-calls.ts'
import { narrowing, readCommentSearch, type CommentSearch } from '../../comment/screens/comment-search.ts'
import { useCommentsSeen } from '../../comment/screens/use-comments-seen.ts'
import { LIVE, NOT_ENDED, PRECISE } from '../../rules/lesson-words.ts'
import { InviteDialog } from '../../invitation/screens/invite-dialog.tsx'
import { LessonReport } from '../../lesson-report/screens/lesson-report.tsx'
import { useQuestionsTab } from '../../question/screens/use-questions-tab.tsx'
import { SpeechPanel } from '../../speech/screens/speech-panel.tsx'
import { lessonPageTexts } from '../text.ts'
import { AddListener } from './add-listener.tsx'
import { Evaluations } from './evaluations.tsx'
import { PreciseComments } from './precise-comments.tsx'
import { VideoPlace } from './video-place.tsx'
import { openPlayer, type ShownPlayer } from './open-player.ts'
import type { Lesson } from './lesson.ts'
import './lesson-screen.css'

const NO_MARKS: readonly Mark[] = []
const TABS = ['speech', 'precise', 'guidance', 'questions'] as const
export const readLessonSearch = (search: Search) => ({
  id: readId(search['id']),
  /** the report instead of the lesson itself */
  report: readBoolean(search['report']),
  /** where the video begins, in seconds */
  at: readNumber(search['at']),
  tab: readOneOf(search['tab'], TABS),
  ...readCommentSearch(search),
})
export type LessonSearch = ReturnType<typeof readLessonSearch>

/** `/lecture_detail/index?id=`: one lesson, watched, commented and evaluated. */
export function LessonScreen() {
  const t = useText(lessonPageTexts)
  const [{ id }] = useSearch(readLessonSearch)
  const lesson = useCall('GET /Class/getById/{id}', { params: { id: id ?? 0 } }, { isEnabled: id !== undefined })
  useLiveRefresh('lesson', COMMENT_ANSWERS, ({ lessonId }) => lessonId === id)
  if (id === undefined || lesson.error?.code === 404)
    return (
      <>
        <PageHeader title={t('title')} hasBack />
        <Empty title={t('noSuchLesson')}>
          <ScreenLink to="/lecture/index" className="plain-button">
            {t('toList')}
          </ScreenLink>
        </Empty>
      </>
    )
  return (
    <Answer of={lesson} skeleton={<Skeleton rows={12} heightPx={600} />}>
      {(found) => <LessonPage key={found.id} lesson={found} />}
    </Answer>
  )
}

function LessonPage({ lesson }: { lesson: Lesson }) {
  const t = useText(lessonPageTexts)
  const [search, change] = useSearch(readLessonSearch)
  const [open, setOpen] = useState<'addListener' | 'share'>()
  const [edited, setEdited] = useState<Comment>()
  const player = useMemo(() => openPlayer(), [])
  const newSince = useCommentsSeen(lesson.id)
  const marks = useCall('POST /Comment/marks', {
    request: { classId: lesson.id, type: PRECISE, ...narrowing(search) },
  })
  const found = marks.data ?? NO_MARKS
  const questions = useQuestionsTab(lesson)

  /** Shows the comment in the list, which marks have in the same order. */
  function showComment(id: number): void {
    const page = Math.floor(found.findIndex((mark) => mark.id === id) / search.size) + 1
    change({ tab: 'precise', type: undefined, orderColumn: 'point', page, commentId: id }, true)
  }
  function goToComment(id: number): void {
    const mark = found.find((each) => each.id === id)
    if (!mark) return
    player.seek(mark.point)
    showComment(id)
  }
  /** A list may show comments of the other tab, where their form is. */
  function edit(comment: Comment | undefined): void {
    setEdited(comment)
    if (comment) change({ tab: comment.type === PRECISE ? 'precise' : 'guidance' }, true)
  }
  // Its room stays while the report is read: who presents goes on sending.
  const isGoingOn = lesson.type === LIVE && lesson.state === NOT_ENDED && lesson.liveStartedAt !== null
  const comments = {
    lesson,
    player,
    search,
    newSince,
    edited,
    onEdit: edit,
    onSearch: (part: Partial<CommentSearch>) => change(part, true),
  }

  return (
    <>
      <PageHeader title={lesson.name} hint={`${lesson.course} · ${lesson.dateRange}`} hasBack>
        <button
          type="button"
          className="plain-button"
          aria-pressed={search.report ?? false}
          onClick={() => change({ report: search.report ? undefined : true })}
        >
          {t('report')}
        </button>
        {lesson.mayChange &&
          (['addListener', 'share'] as const).map((name) => (
            <button key={name} type="button" className="plain-button" onClick={() => setOpen(name)}>
              {t(name)}
            </button>
          ))}
      </PageHeader>
      <People lesson={lesson} />
      {(!search.report || isGoingOn) && (
        <div className="lesson" hidden={search.report}>
          <VideoPlace lesson={lesson} startS={search.at} marks={found} player={player} onMark={goToComment} />
          <div className="lesson-parts">
            <Tabs
              label={t('parts')}
              open={search.tab ?? 'precise'}
              onOpen={(tab) => change({ tab, type: undefined, page: 1, commentId: undefined }, true)}
              tabs={[
                { key: 'speech', title: t('speech'), render: () => <Speech lesson={lesson} player={player} /> },
                {
                  key: 'precise',
                  title: t('precise'),
                  render: () => <PreciseComments {...comments} marks={found} onClip={showComment} />,
                },
                {
                  key: 'guidance',
                  title: t('guidance'),
                  render: () => <Evaluations {...comments} />,
                },
                ...questions,
              ]}
            />
          </div>
        </div>
      )}
      {search.report && <LessonReport classId={lesson.id} onSeek={(at) => change({ report: undefined, at })} />}
      {open === 'addListener' && <AddListener classId={lesson.id} onClose={() => setOpen(undefined)} />}
      {open === 'share' && <InviteDialog lessonId={lesson.id} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Speech({ lesson, player }: { lesson: Lesson; player: ShownPlayer }) {
  const timeS = useSyncExternalStore(player.follow, player.second)
  const { id, mayChange, duration } = lesson
  return <SpeechPanel classId={id} {...{ mayChange, timeS }} durationS={duration} onSeek={player.goTo} />
}

/** More of them would push the video out of sight. */
const MOST_SHOWN = 12

function People({ lesson: { userName, avatarId, checks } }: { lesson: Lesson }) {
  const t = useText(lessonPageTexts)
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div className="lesson-people">
      <span className="lesson-person" title={t('presenter')}>
        <AvatarPicture id={avatarId} sizePx={36} />
        <strong>{userName}</strong>
        <small>{t('presenter')}</small>
      </span>
      <ul aria-label={t('reviewers')}>
        {checks.slice(0, isWhole ? checks.length : MOST_SHOWN).map((person) => (
          <li key={person.id} className="lesson-person">
            <AvatarPicture id={person.avatarId} sizePx={28} />
            {person.name}
          </li>
        ))}
      </ul>
      {checks.length > MOST_SHOWN && (
        <button type="button" className="link-button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('fewerReviewers') : t('allReviewers', { count: checks.length })}
        </button>
      )}
    </div>
  )
}
