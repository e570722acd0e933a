import { useState, type ReactNode } from 'react'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { usePart } from '../../../platform/ui/call/use-part.ts'
import { Choice } from '../../../platform/ui/choice/choice.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { Pager } from '../../../platform/ui/table/pager.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useExistingPage } from '../../../platform/ui/table/use-existing-page.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PRESENTS, REVIEWS } from '../../rules/lesson-words.ts'
import { useLessonActions } from '../../lesson/screens/lesson-actions.tsx'
import { LessonCards } from '../../lesson/screens/lesson-cards.tsx'
import { useLessonColumns } from '../../lesson/screens/lesson-columns.tsx'
import { LessonFilter } from '../../lesson/screens/lesson-filter.tsx'
import { LessonDialog } from '../../lesson/screens/lesson-dialog.tsx'
import {
  LESSON_ANSWERS,
  LESSON_TABS,
  lessonRequest,
  readLessonSearch,
  VIEWS,
  type LessonRow,
  type LessonSearch,
  type LessonTab,
} from '../../lesson/screens/lesson-search.ts'
import { StateRadios } from '../../lesson/screens/state-radios.tsx'
import { lessonScreenTexts } from '../../lesson/text.ts'
import { renderVideo } from '../../video/screens/video-slot.tsx'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type Opened = { lesson: LessonRow | null; copied?: LessonRow }

const TAB_TITLES = { [PRESENTS]: 'presents', [REVIEWS]: 'reviews', all: 'all' } as const

/** `/lecture/index`: the lessons one presents, those one reviews, and all one may see. */
export function LectureScreen() {
  const t = useText(lessonScreenTexts)
  const mayWrite = useMayWrite('lecture')
  // Who only reads neither presents nor reviews.
  const tabs: readonly LessonTab[] = mayWrite ? LESSON_TABS : ['all']
  const [opened, setOpened] = useState<Opened>()
  useLiveRefresh('lesson', LESSON_ANSWERS)
  // An administrator seldom presents.
  const first = useMe()?.nickName === ADMINISTRATOR ? 'all' : tabs[0]
  const openOf = (tab: LessonTab | undefined) => tabs.find((known) => known === tab) ?? first ?? 'all'
  const { search, change, narrow, matching, table } = useList('POST /Class/find/', readLessonSearch, (asked) =>
    lessonRequest(asked, openOf(asked.tab)),
  )
  const list = { search, change, narrow, matching, table, onOpen: setOpened }
  return (
    <>
      <PageHeader title={t('title')}>
        <ExportButton address="POST /Class/export" input={(format) => ({ request: { ...matching, format } })} />
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setOpened({ lesson: null })}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <Tabs
        label={t('whose')}
        open={openOf(search.tab)}
        onOpen={(tab) => narrow({ tab, state: undefined })}
        tabs={tabs.map((key) => ({
          key,
          title: t(TAB_TITLES[key]),
          render: () => <LessonList tab={key} {...list} />,
        }))}
      />
      {opened && <LessonDialog {...opened} renderVideo={renderVideo} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type List = ReturnType<typeof useList<'POST /Class/find/', LessonSearch>>
type ListProps = Pick<List, 'search' | 'change' | 'narrow' | 'matching' | 'table'> & {
  tab: LessonTab
  onOpen: (opened: Opened) => void
}

/** One tab: what narrows its lessons, and the lessons as cards, as a table or on a calendar. */
function LessonList({ tab, search, change, narrow, matching, table, onOpen }: ListProps) {
  const t = useText(lessonScreenTexts)
  const columns = useLessonColumns()
  const actions = useLessonActions({
    onEdit: (lesson) => onOpen({ lesson }),
    onCopy: (copied) => onOpen({ lesson: null, copied }),
  })
  const { view = 'cards' } = search
  const empty = <NoLessons tab={tab} isFiltered={[search.name, search.course, search.state].some(Boolean)} />
  return (
    <>
      <LessonFilter search={search} onNarrow={narrow} />
      <div className="lesson-tools">
        <StateRadios tab={tab} value={search.state} onChoose={(state) => narrow({ state })} />
        <Choice
          label={t('view')}
          names={VIEWS}
          text={(name) => t(name)}
          value={view}
          onChoose={(next) => change({ view: next })}
        />
      </div>
      {view === 'table' && (
        <DataTable
          name="lessons"
          label={t('list')}
          columns={columns}
          {...table}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          actions={actions}
          empty={empty}
        />
      )}
      {view === 'cards' && <Cards {...{ search, change, table, actions, empty }} />}
      {view === 'calendar' && <Calendar search={search} matching={matching} onSearch={change} />}
    </>
  )
}

type CardsProps = Pick<ListProps, 'search' | 'change' | 'table'> & {
  actions: ReturnType<typeof useLessonActions>
  empty: ReactNode
}

function Cards({ search, change, table, actions, empty }: CardsProps) {
  useExistingPage(table.answer, search, change)
  return (
    <Answer
      of={table.answer}
      skeleton={<Skeleton rows={8} heightPx={480} />}
      isEmpty={({ totalCount }) => totalCount === 0}
      empty={empty}
    >
      {({ data, totalCount, isMore }) => (
        <>
          <LessonCards lessons={data} actions={actions} />
          <Pager {...search} totalCount={totalCount} isMore={isMore} onPage={change} />
        </>
      )}
    </Answer>
  )
}

/** Loaded when it is first opened. */
function Calendar(props: Parameters<typeof import('../../lesson/screens/lesson-calendar.tsx').LessonCalendar>[0]) {
  const part = usePart('lesson-calendar', () => import('../../lesson/screens/lesson-calendar.tsx'), true)
  return (
    <Answer of={part} skeleton={<Skeleton rows={8} heightPx={520} />}>
      {({ LessonCalendar }) => <LessonCalendar {...props} />}
    </Answer>
  )
}

const EMPTY = {
  [PRESENTS]: ['noneToGive', 'noneToGiveHint'],
  [REVIEWS]: ['noneToReview', 'noneToReviewHint'],
  all: ['none', 'noneHint'],
} as const

function NoLessons({ tab, isFiltered }: { tab: LessonTab; isFiltered: boolean }) {
  const t = useText(lessonScreenTexts)
  const [title, hint] = isFiltered ? (['noMatch', 'noMatchHint'] as const) : EMPTY[tab]
  return <Empty title={t(title)} hint={t(hint)} />
}
