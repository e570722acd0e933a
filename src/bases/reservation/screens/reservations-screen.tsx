import { useState } from 'react'
import { readDay } from '../../../platform/rules/day-range.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { readBoolean, readId, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterDay } from '../../../platform/ui/table/filter-day.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { listed } from '../../../platform/rules/text.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { BaseChoice } from '../../plan/screens/base-choice.tsx'
import { DAY_VIEWS } from '../../plan/screens/day-steps.tsx'
import { planScreenTexts } from '../../plan/text.ts'
import { contactShortTexts, contactStatusTexts } from '../../contact/text.ts'
import { CarrierLinksDialog } from '../../carrier/screens/carrier-links-dialog.tsx'
import { carrierScreenTexts } from '../../carrier/text.ts'
import { RESERVATION_STATES } from '../../rules/base-words.ts'
import { periodTexts, reasonText, tankerTypeTexts } from '../../text.ts'
import { RESERVATION_ORDERS, type ReservationOrder } from '../rules/reservation-rules.ts'
import { reservationColumnTexts, reservationScreenTexts, reservationStateTexts } from '../text.ts'
import { BookingActions, type Open } from './booking-actions.tsx'
import { BookingDays } from './booking-days.tsx'
import { ImportBookings } from './import-bookings.tsx'
import {
  BOOKING_ANSWERS,
  BookDialog,
  CancelDialog,
  EditDialog,
  MoveDialog,
  type ReservationRow,
} from './reservation-dialogs.tsx'
import { daysToCome } from '../../rules/days-to-come.ts'

const readSearch = (search: Search) => ({
  view: readOneOf(search['view'], DAY_VIEWS),
  /** of the day or week shown */
  day: readDay(readText(search['day'])),
  companyId: readId(search['companyId']),
  reserveTime: readDay(readText(search['reserveTime'])),
  /** those of days that are over, too */
  past: readBoolean(search['past']),
  state: readOneOf(search['state'], RESERVATION_STATES),
  name: readText(search['name']),
  ...readTablePage(search, RESERVATION_ORDERS),
})

const NO_FILTER = { name: undefined, reserveTime: undefined, state: undefined, companyId: undefined, past: undefined }
const FILTERS = Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[]

function requestOf({ view: _view, day: _day, past, ...request }: ReturnType<typeof readSearch>) {
  return { ...request, businessDateQuery: past || request.reserveTime ? undefined : daysToCome(today()) }
}

/** `/reservation/index`: who comes when. */
export function ReservationsScreen() {
  const t = useText(reservationScreenTexts)
  const carrierText = useText(carrierScreenTexts)
  const planText = useText(planScreenTexts)
  const mayWrite = useMayWrite('reservation')
  const list = useReservationList()
  const { search, change } = list
  useLiveRefresh('booking', BOOKING_ANSWERS)
  const [open, setOpen] = useState<Open>()
  const onOpen = mayWrite ? setOpen : undefined
  const days = (view: 'day' | 'week') => (
    <BookingDays
      view={view}
      day={search.day ?? today()}
      companyId={search.companyId}
      onDay={(day) => change({ day })}
      onOpen={onOpen}
    >
      <BaseChoice value={search.companyId} onChoose={(companyId) => change({ companyId })} />
    </BookingDays>
  )
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <>
            <button type="button" className="plain-button" onClick={() => setOpen({ dialog: 'links' })}>
              {carrierText('title')}
            </button>
            <button type="button" className="plain-button" onClick={() => setOpen({ dialog: 'import' })}>
              <Icon name="upload" /> {t('import')}
            </button>
            <button type="button" className="plain-button" onClick={() => setOpen({ dialog: 'weekly' })}>
              {t('addWeekly')}
            </button>
            <button type="button" className="strong-button" onClick={() => setOpen({ dialog: 'book' })}>
              + {t('add')}
            </button>
          </>
        )}
      </PageHeader>
      <Tabs
        label={planText('views')}
        open={search.view}
        onOpen={(view) => change({ view })}
        tabs={[
          {
            key: 'list',
            title: planText('list'),
            render: () => <BookingList list={list} onOpen={onOpen} />,
          },
          { key: 'day', title: planText('dayView'), render: () => days('day') },
          { key: 'week', title: planText('weekView'), render: () => days('week') },
        ]}
      />
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const DIALOGS = { edit: EditDialog, move: MoveDialog, cancel: CancelDialog }

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.dialog === 'import') return <ImportBookings onClose={onClose} />
  if (open.dialog === 'links') return <CarrierLinksDialog onClose={onClose} />
  if (!('reservation' in open))
    return <BookDialog isWeekly={open.dialog === 'weekly'} place={open.place} onClose={onClose} />
  const Dialog = DIALOGS[open.dialog]
  return <Dialog reservation={open.reservation} onClose={onClose} />
}

/** The list whose search is in the address. */
function useReservationList() {
  return useList('POST /reservation/find/', readSearch, requestOf)
}
const bookingActions = (reservation: ReservationRow, onOpen: (open: Open) => void) => (
  <BookingActions reservation={reservation} onOpen={onOpen} />
)

interface ListProps {
  list: ReturnType<typeof useReservationList>
  /** left out: the person only reads */
  onOpen: ((open: Open) => void) | undefined
}

function BookingList({ list: { search, narrow: onNarrow, matching, table }, onOpen }: ListProps) {
  const t = useText(reservationScreenTexts)
  const title = useText(reservationColumnTexts)
  const periodText = useText(periodTexts)
  const typeText = useText(tankerTypeTexts)
  const stateText = useText(reservationStateTexts)
  const causeText = useText(contactShortTexts)
  const statusText = useText(contactStatusTexts)
  const { text, narrow } = useFilterTexts({ name: search.name }, onNarrow)
  const isNarrowed = FILTERS.some((filter) => search[filter] !== undefined)
  const columns: Column<ReservationRow, ReservationOrder>[] = [
    { key: 'tankerNumber', title: title('tankerNumber'), cell: (row) => row.tankerNumber, order: 'tankerNumber' },
    { key: 'reserveTime', title: title('day'), cell: (row) => row.reserveTime, order: 'reserveTime' },
    { key: 'reservePeriod', title: title('period'), cell: (row) => periodText(row.reservePeriod) },
    {
      key: 'state',
      title: title('state'),
      cell: ({ state, waitingPlace }) =>
        waitingPlace === null ? stateText(state) : t('waitingPlace', { place: waitingPlace }),
      order: 'state',
      isPinned: true,
    },
    { key: 'tankerType', title: title('tankerType'), cell: (row) => typeText(row.tankerType) },
    { key: 'checkedOrg', title: title('carrier'), cell: (row) => textOr(row.checkedOrg), order: 'checkedOrg' },
    { key: 'contactName', title: title('contact'), cell: (row) => `${row.contactName} ${row.phone}` },
    { key: 'cargo', title: title('cargo'), cell: (row) => textOr(row.cargo) },
    {
      key: 'message',
      title: title('message'),
      cell: ({ lastMessage: sent }) => (sent ? `${causeText(sent.cause)} · ${statusText(sent.status)}` : '—'),
      isHiddenAtFirst: true,
    },
    {
      key: 'people',
      title: title('people'),
      cell: (row) => textOr(listed(row.testeeNames, locale)),
      isHiddenAtFirst: true,
    },
    { key: 'code', title: title('code'), cell: (row) => row.code },
    { key: 'orgName', title: title('base'), cell: (row) => row.orgName },
    {
      key: 'licenseNumber',
      title: title('licenseNumber'),
      cell: (row) => textOr(row.licenseNumber),
      isHiddenAtFirst: true,
    },
    {
      key: 'createTime',
      title: title('created'),
      cell: (row) => row.createTimeStr,
      order: 'createTime',
      isHiddenAtFirst: true,
    },
    { key: 'arrived', title: title('arrived'), cell: (row) => textOr(row.arrivedTimeStr), isHiddenAtFirst: true },
    {
      key: 'reason',
      title: title('reason'),
      cell: ({ cancelReason }) => textOr(cancelReason && reasonText(cancelReason, locale)),
      isHiddenAtFirst: true,
    },
  ]
  return (
    <>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow(NO_FILTER)}>
        <FilterText name="name" label={t('find')} hint={t('search')} {...text('name')} />
        <FilterDay
          name="day"
          label={title('day')}
          value={search.reserveTime}
          onChoose={(reserveTime) => narrow({ reserveTime })}
        />
        <FilterSelect
          name="state"
          label={title('state')}
          value={search.state}
          options={RESERVATION_STATES.map((value) => ({ value, label: stateText(value) }))}
          onChoose={(state) => narrow({ state })}
        />
        <BaseChoice value={search.companyId} onChoose={(companyId) => narrow({ companyId })} />
        <label className="form-check">
          <input
            type="checkbox"
            checked={search.past ?? false}
            onChange={(event) => narrow({ past: event.target.checked || undefined })}
          />
          {t('past')}
        </label>
      </FilterBar>
      <DataTable
        name="reservations"
        label={t('title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ tankerNumber }) => tankerNumber}
        toolbar={
          <ExportButton address="POST /reservation/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={onOpen && ((row) => bookingActions(row, onOpen))}
        empty={
          isNarrowed ? (
            <Empty title={t('noMatch')} />
          ) : (
            <Empty title={t('none')} hint={t(onOpen ? 'noneHint' : 'noneHintReader')} />
          )
        }
      />
    </>
  )
}
