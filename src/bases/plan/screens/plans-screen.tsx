import { readDay } from '../../../platform/rules/day-range.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { readId, readOneOf, readText, ScreenLink, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterDay } from '../../../platform/ui/table/filter-day.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PERIODS, TANKER_TYPES } from '../../rules/base-words.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { planScreenTexts } from '../text.ts'
import { BaseChoice } from './base-choice.tsx'
import { DAY_VIEWS } from './day-steps.tsx'
import type { Plan } from './half-days.tsx'
import { PlanDays } from './plan-days.tsx'
import { PLAN_ANSWERS } from './plan-dialogs.tsx'
import { daysToCome } from '../../rules/days-to-come.ts'

const readSearch = (search: Search) => ({
  view: readOneOf(search['view'], DAY_VIEWS),
  /** of the day or week shown */
  day: readDay(readText(search['day'])),
  companyId: readId(search['companyId']),
  /** plans of this day; left out: from today on */
  reserveTime: readDay(readText(search['reserveTime'])),
  reservePeriod: readOneOf(search['reservePeriod'], PERIODS),
  tankerType: readOneOf(search['tankerType'], TANKER_TYPES),
  ...readTablePage(search, []),
})

const NARROWING = ['companyId', 'reserveTime', 'reservePeriod', 'tankerType'] as const

const monthLink = ({ reserveTime, companyId }: Plan) => (
  <ScreenLink to="/reservation_plan_month/index" search={{ companyId, month: reserveTime.slice(0, 7) }}>
    {reserveTime}
  </ScreenLink>
)

/** `/reservation_plan/index`: the plans of all bases: from today on as a list, or of a day or a week. */
export function PlansScreen() {
  const t = useText(planScreenTexts)
  const list = usePlanList()
  const { search, change } = list
  useLiveRefresh('booking', PLAN_ANSWERS)
  const days = (view: 'day' | 'week') => (
    <PlanDays
      view={view}
      day={search.day ?? today()}
      companyId={search.companyId}
      onDay={(day) => change({ day })}
      onBase={(companyId) => change({ companyId })}
    />
  )
  return (
    <>
      <PageHeader title={t('plans')} />
      <Tabs
        label={t('views')}
        open={search.view}
        onOpen={(view) => change({ view })}
        tabs={[
          { key: 'list', title: t('list'), render: () => <PlanList list={list} /> },
          { key: 'day', title: t('dayView'), render: () => days('day') },
          { key: 'week', title: t('weekView'), render: () => days('week') },
        ]}
      />
    </>
  )
}

/** The list whose search is in the address. */
function usePlanList() {
  return useList('POST /reservationPlan/find/', readSearch, (asked) => {
    const { orderColumn: _column, orderWay: _way, view: _view, day: _day, ...request } = asked
    return { ...request, businessDateQuery: asked.reserveTime ? undefined : daysToCome(today()) }
  })
}

function PlanList({ list: { search, narrow, table } }: { list: ReturnType<typeof usePlanList> }) {
  const t = useText(planScreenTexts)
  const periodText = useText(periodTexts)
  const typeText = useText(tankerTypeTexts)
  const isNarrowed = NARROWING.some((field) => search[field] !== undefined)
  const columns: Column<Plan, never>[] = [
    { key: 'orgName', title: t('base'), cell: ({ orgName }) => orgName },
    {
      key: 'reserveTime',
      title: t('day'),
      cell: monthLink,
    },
    { key: 'reservePeriod', title: t('period'), cell: ({ reservePeriod }) => periodText(reservePeriod) },
    { key: 'tankerType', title: t('tankerType'), cell: ({ tankerType }) => typeText(tankerType) },
    { key: 'totalCount', title: t('total'), cell: ({ totalCount }) => totalCount, align: 'end' },
    { key: 'reservedCount', title: t('reserved'), cell: ({ reservedCount }) => reservedCount, align: 'end' },
    {
      key: 'free',
      title: t('free'),
      cell: ({ isClosed, totalCount, reservedCount }) => (isClosed ? t('closed') : totalCount - reservedCount),
      align: 'end',
    },
    { key: 'waitingCount', title: t('waiting'), cell: ({ waitingCount }) => waitingCount, align: 'end' },
  ]
  return (
    <>
      <FilterBar
        // Each field narrows at once.
        onSearch={() => narrow({})}
        onClean={() =>
          narrow({ companyId: undefined, reserveTime: undefined, reservePeriod: undefined, tankerType: undefined })
        }
      >
        <BaseChoice value={search.companyId} onChoose={(companyId) => narrow({ companyId })} />
        <FilterDay
          name="day"
          label={t('day')}
          value={search.reserveTime}
          onChoose={(reserveTime) => narrow({ reserveTime })}
        />
        <FilterSelect
          name="period"
          label={t('period')}
          value={search.reservePeriod}
          options={PERIODS.map((value) => ({ value, label: periodText(value) }))}
          onChoose={(reservePeriod) => narrow({ reservePeriod })}
        />
        <FilterSelect
          name="type"
          label={t('tankerType')}
          value={search.tankerType}
          options={TANKER_TYPES.map((value) => ({ value, label: typeText(value) }))}
          onChoose={(tankerType) => narrow({ tankerType })}
        />
      </FilterBar>
      <DataTable
        name="reservationPlans"
        label={t('plans')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ orgName, reserveTime }) => `${orgName} ${reserveTime}`}
        empty={isNarrowed ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
    </>
  )
}
