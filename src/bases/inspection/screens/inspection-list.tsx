import { useState } from 'react'
import { methodNames } from '../rules/method-names.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { lastDays, rangeOf, readDay } from '../../../platform/rules/day-range.ts'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import {
  readNumber,
  readOneOf,
  readText,
  ScreenLink,
  useSearch,
  type Search,
} from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { HEAD, MANAGEMENT, REGISTRAR } from '../../rules/base-roles.ts'
import { INSPECTION_RESULTS, INSPECTION_STATUSES, TANKER_TYPES } from '../../rules/base-words.ts'
import { tankerTypeTexts } from '../../text.ts'
import { INSPECTION_ORDERS, type InspectionOrder } from '../rules/inspection-orders.ts'
import { inspectionColumnTexts, inspectionResultTexts, inspectionScreenTexts, inspectionStatusTexts } from '../text.ts'
import { useStandsIn } from '../../stand-in/screens/stand-ins.tsx'
import { ApprovalList } from './approval-list.tsx'
import { StatusTag } from './status-tag.tsx'
import { useWaiting } from './waiting.ts'
import { WaitingNotice } from './waiting-notice.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

type Row = ResponseOf<'POST /report/find'>['data'][number]

/** What a tablet and a phone have above the list; the other filters are a tap away. */
const FIRST = ['status', 'tankerNumber', 'reportNumber']
const ROOM_FOR_ALL = '(min-width: 1101px) and (pointer: fine)'

const TEXTS = [
  'tankerNumber',
  'reportNumber',
  'checkedOrg',
  'checkMethod',
  'station',
  'licenseNumber',
  'contactName',
  'phone',
  'userName',
  'userPhone',
  'orgName',
] as const
const STATUSES = Object.values(INSPECTION_STATUSES)

function readFilter(search: Search) {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, readText(search[name])]))
  return {
    ...(texts as Record<(typeof TEXTS)[number], string | undefined>),
    status: STATUSES.find((status) => status === readNumber(search['status'])),
    result: readOneOf(search['result'], INSPECTION_RESULTS),
    tankerType: readOneOf(search['tankerType'], TANKER_TYPES),
    /** registered from … to */
    from: readDay(readText(search['from'])),
    to: readDay(readText(search['to'])),
  }
}
const readSearch = (search: Search) => ({ ...readTablePage(search, INSPECTION_ORDERS), ...readFilter(search) })
const NO_FILTER = readFilter({})
const FILTERS = Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[]

function requestOf({ from, to, ...request }: ReturnType<typeof readSearch>) {
  const range = rangeOf({ from, to })
  return { ...request, businessDateQuery: range && ([range.from, range.to] as [string, string]) }
}

const readView = (search: Search) => ({ view: readOneOf(search['view'], ['all', 'approvals']) })

/** The reports of the bases that the user sees; heads also have what awaits their approval. */
export function InspectionList() {
  const t = useText(inspectionScreenTexts)
  const [{ view }, change] = useSearch(readView)
  const me = useMe()
  const role = me?.nickName ?? ''
  const waiting = useWaiting(me?.id)
  const standsIn = useStandsIn()
  const isApprover = [HEAD, MANAGEMENT].includes(role) || standsIn
  const [isRegistering, setIsRegistering] = useState(false)
  return (
    <div className="inspection-list">
      <PageHeader title={t('title')}>
        {[HEAD, REGISTRAR].includes(role) && (
          <button type="button" className="strong-button" onClick={() => setIsRegistering(true)}>
            + {t('walkIn')}
          </button>
        )}
      </PageHeader>
      <WaitingNotice waiting={waiting} />
      {isApprover ? (
        <Tabs
          label={t('title')}
          open={view}
          onOpen={(next) => change({ view: next })}
          tabs={[
            { key: 'all', title: t('all'), render: () => <Reports /> },
            { key: 'approvals', title: t('approvals'), render: () => <ApprovalList /> },
          ]}
        />
      ) : (
        <Reports />
      )}
      {isRegistering && <WalkInDialog onClose={() => setIsRegistering(false)} />}
    </div>
  )
}

const REPORTS = ['POST /report/find'] as const

function Reports() {
  const t = useText(inspectionScreenTexts)
  const { search, narrow, matching, table } = useList('POST /report/find', readSearch, requestOf)
  useLiveRefresh('inspection', REPORTS)
  const isFiltered = FILTERS.some((name) => search[name] !== undefined)
  return (
    <>
      <Filters search={search} onNarrow={narrow} />
      <DataTable
        name="inspections"
        label={t('title')}
        columns={useColumns()}
        {...table}
        rowId={({ id }) => id}
        rowName={({ tankerNumber }) => tankerNumber}
        toolbar={
          <ExportButton address="POST /report/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        empty={isFiltered ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
    </>
  )
}

function useColumns(): Column<Row, InspectionOrder>[] {
  const t = useText(inspectionScreenTexts)
  const title = useText(inspectionColumnTexts)
  const resultText = useText(inspectionResultTexts)
  const typeText = useText(tankerTypeTexts)
  const text = (name: 'checkedOrg' | 'station' | 'userName') => ({
    key: name,
    title: title(name),
    cell: (row: Row) => textOr(row[name]),
  })
  const hidden = (
    name: 'orgName' | 'licenseNumber' | 'contactName' | 'phone' | 'cargo' | 'userPhone' | 'validUntil',
  ) => ({ key: name, title: title(name), cell: (row: Row) => textOr(row[name]), isHiddenAtFirst: true })
  return [
    {
      key: 'tankerNumber',
      title: title('tankerNumber'),
      order: 'tankerNumber',
      cell: ({ id, tankerNumber }) => (
        <ScreenLink to="/inspection/index" search={{ id }}>
          {tankerNumber}
        </ScreenLink>
      ),
    },
    {
      key: 'status',
      title: title('status'),
      order: 'status',
      cell: ({ status, isReturned }) => (
        <>
          <StatusTag status={status} />
          {isReturned && <span className="inspection-returned">{t('returned')}</span>}
        </>
      ),
      isPinned: true,
    },
    { key: 'result', title: title('result'), cell: ({ result }) => textOr(result && resultText(result)) },
    { key: 'reportNumber', title: title('reportNumber'), cell: ({ reportNumber }) => reportNumber },
    { ...text('checkedOrg'), order: 'checkedOrg' },
    {
      key: 'checkMethod',
      title: title('checkMethod'),
      cell: ({ checkMethod }) => textOr(methodNames(checkMethod, locale)),
    },
    text('station'),
    text('userName'),
    {
      key: 'cashAmount',
      title: title('cashAmount'),
      order: 'cashAmount',
      align: 'end',
      cell: ({ cashAmount }) => figure(cashAmount, 2),
    },
    { key: 'createTime', title: title('createTime'), order: 'createTime', cell: ({ createTimeStr }) => createTimeStr },
    {
      key: 'issuedTime',
      title: title('issuedTime'),
      order: 'issuedTime',
      cell: ({ issuedTimeStr }) => textOr(issuedTimeStr),
      isHiddenAtFirst: true,
    },
    hidden('orgName'),
    {
      key: 'tankerType',
      title: title('tankerType'),
      cell: ({ tankerType }) => typeText(tankerType),
      isHiddenAtFirst: true,
    },
    hidden('licenseNumber'),
    hidden('contactName'),
    hidden('phone'),
    hidden('cargo'),
    hidden('userPhone'),
    hidden('validUntil'),
  ]
}

interface FilterProps {
  search: ReturnType<typeof readSearch>
  onNarrow: (part: Partial<ReturnType<typeof readFilter>>) => void
}

function Filters({ search, onNarrow }: FilterProps) {
  const t = useText(inspectionScreenTexts)
  const title = useText(inspectionColumnTexts)
  const statusText = useText(inspectionStatusTexts)
  const resultText = useText(inspectionResultTexts)
  const typeText = useText(tankerTypeTexts)
  const searched = Object.fromEntries(TEXTS.map((name) => [name, search[name]]))
  const { text, narrow } = useFilterTexts(searched as Partial<Record<(typeof TEXTS)[number], string>>, onNarrow)
  const isNarrowedByMore = FILTERS.some((name) => search[name] !== undefined && !FIRST.includes(name))
  const [isMore, setIsMore] = useState(() => isNarrowedByMore || matchMedia(ROOM_FOR_ALL).matches)
  return (
    <FilterBar
      buttons={
        isMore || (
          <button type="button" className="plain-button" onClick={() => setIsMore(true)}>
            {t('moreFilters')}
          </button>
        )
      }
      onSearch={() => narrow({})}
      onClean={() => narrow(NO_FILTER)}
    >
      <FilterSelect
        name="status"
        label={title('status')}
        value={search.status}
        options={STATUSES.map((status) => ({ value: status, label: statusText(`${status}`) }))}
        onChoose={(status) => narrow({ status })}
      />
      {TEXTS.filter((name) => isMore || FIRST.includes(name)).map((name) => (
        <FilterText key={name} name={name} label={title(name)} {...text(name)} />
      ))}
      {isMore && (
        <>
          <FilterSelect
            name="result"
            label={title('result')}
            value={search.result}
            options={INSPECTION_RESULTS.map((result) => ({ value: result, label: resultText(result) }))}
            onChoose={(result) => narrow({ result })}
          />
          <FilterSelect
            name="tankerType"
            label={title('tankerType')}
            value={search.tankerType}
            options={TANKER_TYPES.map((type) => ({ value: type, label: typeText(type) }))}
            onChoose={(tankerType) => narrow({ tankerType })}
          />
          <OptionalRange
            label={title('createTime')}
            range={rangeOf(search)}
            standard={lastDays(today(), 7)}
            onRange={(range) => narrow({ from: range?.from, to: range?.to })}
          />
        </>
      )}
    </FilterBar>
  )
}
