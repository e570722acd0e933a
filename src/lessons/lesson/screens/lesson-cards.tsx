import type { ReactNode } from 'react'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonScreenTexts, lessonTypeTexts } from '../text.ts'
import { LessonState } from './lesson-state.tsx'
import type { LessonRow } from './lesson-search.ts'
import './lesson-cards.css'

interface Props {
  lessons: readonly LessonRow[]
  /** buttons of one lesson */
  actions?: ((lesson: LessonRow) => ReactNode) | undefined
}

/** Lessons as cards: picture, name, state, course, comments, presenter and date range. */
export function LessonCards({ lessons, actions }: Props) {
  const t = useText(lessonScreenTexts)
  const typeText = useText(lessonTypeTexts)
  return (
    <ul className="lesson-cards">
      {lessons.map((lesson) => {
        const buttons = actions?.(lesson)
        return (
          <li key={lesson.id} className="lesson-card">
            <Poster name={lesson.posterFileName} />
            <div className="lesson-card-head">
              <ScreenLink to="/lecture_detail/index" search={{ id: lesson.id }}>
                {lesson.name}
              </ScreenLink>
              <LessonState {...lesson} />
            </div>
            <p>
              {lesson.course} · {typeText(lesson.type)} · {t('comments', { count: lesson.commentNum })}
              <NewComments of={lesson} />
            </p>
            <p>{lesson.userName}</p>
            <p>{lesson.dateRange}</p>
            {buttons && <div className="lesson-card-actions">{buttons}</div>}
          </li>
        )
      })}
    </ul>
  )
}

/** How many comments the person has not seen yet. */
export function NewComments({ of: { newCommentNum: count } }: { of: Pick<LessonRow, 'newCommentNum'> }) {
  const t = useText(lessonScreenTexts)
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="lesson-new">{t('newComments', { count: count < 100 ? count : '99+' })}</span>
    </>
  )
}

/** A frame of the video; a drawn sign where there is none. The name beside it describes it. */
function Poster({ name }: { name: string | null }) {
  if (name !== null) return <img className="lesson-poster" src={`/api/images/${name}`} alt="" loading="lazy" />
  return (
    <span className="lesson-poster">
      <Icon name="lesson" sizePx={40} />
    </span>
  )
}
