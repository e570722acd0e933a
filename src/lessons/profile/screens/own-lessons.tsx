import { useState } from 'react'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { goToScreen, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Pager } from '../../../platform/ui/table/pager.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useExistingPage } from '../../../platform/ui/table/use-existing-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LessonCards } from '../../lesson/screens/lesson-cards.tsx'
import { LessonDialog } from '../../lesson/screens/lesson-dialog.tsx'
import { LessonFilter } from '../../lesson/screens/lesson-filter.tsx'
import { LESSON_ANSWERS } from '../../lesson/screens/lesson-search.ts'
import { StateRadios } from '../../lesson/screens/state-radios.tsx'
import { lessonScreenTexts } from '../../lesson/text.ts'
import { LESSON_STATES, PRESENTS, REVIEWS } from '../../rules/lesson-words.ts'
import type { LinkType } from '../../rules/lesson-words.ts'
import { renderVideo } from '../../video/screens/video-slot.tsx'

/** Which lessons; `tab` is the personal page's. */
const readSearch = (search: Search) => ({
  ...readTablePage(search, []),
  tab: readText(search['tab']),
  state: readOneOf(search['state'], LESSON_STATES),
  name: readText(search['name']),
  course: readText(search['course']),
})
type OwnSearch = ReturnType<typeof readSearch>

const requestOf =
  (linkType: LinkType) =>
  ({ page, size, state, name, course }: OwnSearch) => ({ linkType, page, size, state, name, course })
const requestOfPresented = requestOf(PRESENTS)
const requestOfReviewed = requestOf(REVIEWS)

/** The lessons one presents, and the button that plans another. */
export function PresentedLessons() {
  const t = useText(lessonScreenTexts)
  const [isPlanning, setIsPlanning] = useState(false)
  return (
    <>
      <div className="lesson-tools">
        <button type="button" className="strong-button" onClick={() => setIsPlanning(true)}>
          + {t('add')}
        </button>
      </div>
      <OwnLessons linkType={PRESENTS} />
      {isPlanning && (
        <LessonDialog
          lesson={null}
          renderVideo={renderVideo}
          onDone={(id) => goToScreen('/lecture_detail/index', { id })}
          onClose={() => setIsPlanning(false)}
        />
      )}
    </>
  )
}

/** The lessons one reviews. */
export function ReviewedLessons() {
  return <OwnLessons linkType={REVIEWS} />
}

function OwnLessons({ linkType }: { linkType: LinkType }) {
  const t = useText(lessonScreenTexts)
  const isPresenter = linkType === PRESENTS
  const { search, change, narrow, table } = useList(
    'POST /Class/find/',
    readSearch,
    isPresenter ? requestOfPresented : requestOfReviewed,
  )
  useLiveRefresh('lesson', LESSON_ANSWERS)
  useExistingPage(table.answer, search, change)
  const isFiltered = [search.name, search.course, search.state].some(Boolean)
  const none = isPresenter
    ? (['noneToGive', 'noneToGiveHint'] as const)
    : (['noneToReview', 'noneToReviewHint'] as const)
  const [title, hint] = isFiltered ? (['noMatch', 'noMatchHint'] as const) : none
  return (
    <>
      <LessonFilter search={search} onNarrow={narrow} />
      <div className="lesson-tools">
        <StateRadios tab={linkType} value={search.state} onChoose={(state) => narrow({ state })} />
      </div>
      <Answer
        of={table.answer}
        skeleton={<Skeleton rows={6} heightPx={360} />}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t(title)} hint={t(hint)} />}
      >
        {({ data, totalCount, isMore }) => (
          <>
            <LessonCards lessons={data} />
            <Pager {...search} totalCount={totalCount} isMore={isMore} onPage={change} />
          </>
        )}
      </Answer>
    </>
  )
}
