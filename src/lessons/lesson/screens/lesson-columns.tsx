import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, UNKNOWN } from '../../../platform/ui/theme/format.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { bandTexts, lessonColumnTexts, lessonScreenTexts, lessonTypeTexts } from '../text.ts'
import type { LessonOrder } from '../rules/lesson-orders.ts'
import type { LessonRow } from './lesson-search.ts'
import { NewComments } from './lesson-cards.tsx'
import { LessonState } from './lesson-state.tsx'

/** The columns of a table of lessons. */
export function useLessonColumns(): Column<LessonRow, LessonOrder>[] {
  const t = useText(lessonScreenTexts)
  const ui = useText(uiTexts)
  const title = useText(lessonColumnTexts)
  const typeText = useText(lessonTypeTexts)
  const bandText = useText(bandTexts)
  return [
    {
      key: 'name',
      title: title('name'),
      order: 'name',
      cell: ({ id, name }) => (
        <ScreenLink to="/lecture_detail/index" search={{ id }}>
          {name}
        </ScreenLink>
      ),
    },
    { key: 'course', title: title('course'), order: 'course', cell: ({ course }) => course },
    { key: 'state', title: title('state'), cell: (lesson) => <LessonState {...lesson} />, isPinned: true },
    { key: 'type', title: title('type'), cell: ({ type }) => typeText(type) },
    { key: 'userName', title: title('userName'), order: 'userName', cell: ({ userName }) => userName },
    { key: 'dateRange', title: title('dateRange'), order: 'startTime', cell: ({ dateRange }) => dateRange },
    {
      key: 'checks',
      title: title('checks'),
      cell: ({ checks }) => checks.map(({ name }) => name).join(ui('comma')),
      isHiddenAtFirst: true,
    },
    {
      key: 'shared',
      title: title('shared'),
      cell: ({ shared }) => t(shared ? 'yes' : 'no'),
      isHiddenAtFirst: true,
    },
    {
      key: 'commentNum',
      title: title('commentNum'),
      order: 'commentNum',
      align: 'end',
      cell: (lesson) => (
        <>
          {figure(lesson.commentNum)}
          <NewComments of={lesson} />
        </>
      ),
    },
    {
      key: 'score',
      title: title('score'),
      order: 'score',
      align: 'end',
      cell: ({ score, band }) => (score === null || band === null ? UNKNOWN : `${figure(score, 2)} ${bandText(band)}`),
    },
  ]
}
