import { listed } from '../../../platform/rules/text.ts'
import { newKey } from '../../../platform/ui/call/new-key.ts'
import { Fragment, useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import {
  CheckField,
  ChoiceField,
  DayField,
  LongTextField,
  SelectField,
  TextField,
} from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useChosenBase } from '../../plan/screens/chosen-base.tsx'
import { PeopleField, peopleIn, useKnowsPeople } from '../../testee/screens/people-field.tsx'
import { PERIODS, TANKER_TYPES } from '../../rules/base-words.ts'
import { DEFAULT_HALF_DAYS, nextHalfDay } from '../../rules/half-day.ts'
import { mayMove, type ReservationMove } from '../rules/reservation-rules.ts'
import { isTankerNumber, tankerNumber } from '../../rules/tanker-number.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { reservationColumnTexts, reservationScreenTexts, reservationStateTexts } from '../text.ts'

export type ReservationRow = ResponseOf<'POST /reservation/find/'>['data'][number]
export const BOOKING_ANSWERS = [
  'POST /reservation/find/',
  'POST /reservationPlan/find/',
  'POST /reservationPlan/month',
] as const

interface Props {
  reservation: ReservationRow
  onClose: () => void
}

/** Where a booking is wanted; what is left out has its usual value. */
export type WantedPlace = Partial<Pick<ReservationRow, 'companyId' | 'reserveTime' | 'reservePeriod' | 'tankerType'>>

function PlaceFields({ place }: { place: WantedPlace | undefined }) {
  const title = useText(reservationColumnTexts)
  const periodText = useText(periodTexts)
  const typeText = useText(tankerTypeTexts)
  // Kept while the form is open; where a base's own hours differ, the server decides.
  const [next] = useState(() =>
    nextHalfDay(DEFAULT_HALF_DAYS, { now: new Date(serverNow()), zone: startData.timeZone }),
  )
  return (
    <>
      <DayField name="reserveTime" label={title('day')} value={place?.reserveTime ?? next.day} />
      <SelectField
        name="reservePeriod"
        label={title('period')}
        value={place?.reservePeriod ?? next.period}
        options={PERIODS.map((value) => ({ value, label: periodText(value) }))}
      />
      <SelectField
        name="tankerType"
        key={place?.tankerType}
        label={title('tankerType')}
        value={place?.tankerType ?? '常压车'}
        options={TANKER_TYPES.map((value) => ({ value, label: typeText(value) }))}
      />
    </>
  )
}
const placeIn = (values: FormValues) => ({
  reserveTime: values.text('reserveTime'),
  reservePeriod: PERIODS.find((period) => period === values.text('reservePeriod')) ?? 'morning',
  tankerType: TANKER_TYPES.find((type) => type === values.text('tankerType')) ?? '常压车',
})

interface DetailProps {
  of: ReservationRow | undefined
  companyId: number | undefined
  /** a new booking takes over what its tanker was booked with last; left out: it is no new one */
  onTakeOver?: (last: ReservationRow) => void
}

function DetailFields({ of, companyId, onTakeOver }: DetailProps) {
  const title = useText(reservationColumnTexts)
  const knowsPeople = useKnowsPeople()
  const [typed, setTyped] = useState('')
  const people = of?.testeeIds.map((id, at) => ({ id, name: of.testeeNames[at] ?? '' }))
  return (
    <>
      <TextField name="tankerNumber" label={title('tankerNumber')} value={of?.tankerNumber} onText={setTyped} />
      {onTakeOver && <LastBooking number={tankerNumber(typed)} {...{ companyId, of, onTakeOver }} />}
      <Fragment key={of?.id}>
        <TextField name="contactName" label={title('contact')} value={of?.contactName} maxLength={50} />
        <TextField name="phone" kind="tel" label={title('phone')} value={of?.phone} maxLength={20} />
        <TextField name="email" kind="email" label={title('email')} value={of?.email} maxLength={200} isOptional />
        <TextField name="checkedOrg" label={title('carrier')} value={of?.checkedOrg} isOptional />
        <TextField name="licenseNumber" label={title('licenseNumber')} value={of?.licenseNumber} isOptional />
        <TextField name="cargo" label={title('cargo')} value={of?.cargo} isOptional />
        {knowsPeople && <PeopleField key={companyId} companyId={companyId} people={people} />}
      </Fragment>
    </>
  )
}

/** Offers what the tanker was booked with last at the base, once its number is typed. */
function LastBooking({ number, companyId, of, onTakeOver }: Required<DetailProps> & { number: string }) {
  const t = useText(reservationScreenTexts)
  const found = useCall(
    'POST /reservation/find/',
    { request: { companyId, name: number, orderColumn: 'createTime', orderWay: 'desc', size: 1 } },
    { isEnabled: isTankerNumber(number) },
  )
  const last = found.data?.data.find((booking) => booking.tankerNumber === number)
  if (!last || last.id === of?.id) return null
  const facts = [last.contactName, last.phone, last.checkedOrg].filter(Boolean).join(' · ')
  return (
    <p className="form-wide">
      <button type="button" className="link-button" onClick={() => onTakeOver(last)}>
        {t('takeOver', { facts })}
      </button>
    </p>
  )
}
const detailsIn = (values: FormValues) => ({
  tankerNumber: values.text('tankerNumber'),
  contactName: values.text('contactName'),
  phone: values.text('phone'),
  email: values.textOrNone('email'),
  checkedOrg: values.text('checkedOrg'),
  licenseNumber: values.text('licenseNumber'),
  cargo: values.text('cargo'),
})

interface BookProps {
  isWeekly: boolean
  place?: WantedPlace | undefined
  onClose: () => void
}

/** Books one place, or with `isWeekly` the same weekday for several weeks. */
export function BookDialog({ isWeekly, place, onClose }: BookProps) {
  const t = useText(reservationScreenTexts)
  const title = useText(reservationColumnTexts)
  const { companyId, bases, onChoose } = useChosenBase(place?.companyId)
  const [last, setLast] = useState<ReservationRow>()
  // Sent twice, the form books once.
  const [idempotencyKey] = useState(newKey)
  const form = {
    refreshes: BOOKING_ANSWERS,
    onClose,
    children: (
      <>
        <ChoiceField name="companyId" label={title('base')} value={companyId} onChoose={onChoose} {...bases} />
        <PlaceFields place={{ ...place, ...(last && { tankerType: last.tankerType }) }} />
        {isWeekly && <TextField name="weeks" kind="number" label={t('weeks')} value={4} maxLength={2} />}
        <DetailFields of={last} companyId={companyId} onTakeOver={setLast} />
        <CheckField name="wait" label={t('wait')} />
      </>
    ),
  }
  const booking = (values: FormValues) => ({
    companyId,
    ...placeIn(values),
    ...detailsIn(values),
    testeeIds: peopleIn(values),
    wait: values.isChecked('wait'),
  })
  if (!isWeekly)
    return (
      <FormDialog
        {...form}
        title={t('addTitle')}
        address="POST /reservation/save"
        input={(values) => ({ request: booking(values), idempotencyKey })}
        send={t('add')}
        done={({ code, state }) => t(state === '候补' ? 'waiting' : 'booked', { code })}
      />
    )
  return (
    <FormDialog
      {...form}
      title={t('addWeekly')}
      address="POST /reservation/saveWeekly"
      input={(values) => ({ request: { ...booking(values), weeks: values.number('weeks') ?? 0 }, idempotencyKey })}
      send={t('add')}
      done={({ bookings }) => {
        const done = bookings.filter(({ id }) => id !== null).length
        const refused = bookings.filter(({ id }) => id === null)
        const days = refused.map(({ reserveTime, message }) => `${reserveTime} ${message ?? ''}`).join(t('between'))
        return refused.length === 0 ? t('bookedWeeks', { done }) : { warning: t('refusedWeeks', { done, days }) }
      }}
    />
  )
}

/** The booking as it is by now. */
function useNewest(reservation: ReservationRow): ReservationRow {
  const found = useCall('POST /reservation/find/', { request: { id: reservation.id } })
  return found.data?.data[0] ?? reservation
}

interface Changes {
  began: ReservationRow
  now: ReservationRow
  move: ReservationMove
  /** what saving does to the changes */
  hint: string
}

function OthersChanges({ began, now, move, hint }: Changes) {
  const t = useText(reservationScreenTexts)
  const title = useText(reservationColumnTexts)
  const stateText = useText(reservationStateTexts)
  const periodText = useText(periodTexts)
  const typeText = useText(tankerTypeTexts)
  const facts = (row: ReservationRow) => ({
    [title('state')]: stateText(row.state),
    [title('day')]: `${row.reserveTime} ${periodText(row.reservePeriod)}`,
    [title('tankerType')]: typeText(row.tankerType),
    [title('tankerNumber')]: row.tankerNumber,
    [title('contact')]: row.contactName,
    [title('phone')]: row.phone,
    [title('email')]: row.email ?? '',
    [title('carrier')]: row.checkedOrg,
    [title('licenseNumber')]: row.licenseNumber,
    [title('cargo')]: row.cargo,
    [title('people')]: listed(row.testeeNames, locale),
  })
  return <ChangedMeanwhile began={facts(began)} now={facts(now)} hint={mayMove(move, now.state) ? hint : t('isOver')} />
}

const editedOf = (row: ReservationRow) => ({
  tankerNumber: row.tankerNumber,
  contactName: row.contactName,
  phone: row.phone,
  email: row.email ?? undefined,
  checkedOrg: row.checkedOrg,
  licenseNumber: row.licenseNumber,
  cargo: row.cargo,
  testeeIds: row.testeeIds,
})

export function EditDialog({ reservation, onClose }: Props) {
  const t = useText(reservationScreenTexts)
  const ui = useText(uiTexts)
  const { id, companyId, testeeIds, tankerNumber: tanker } = reservation
  const newest = useNewest(reservation)
  // Users who can't look people up leave them as they are.
  const knowsPeople = useKnowsPeople()
  return (
    <FormDialog
      title={t('editTitle', { tanker })}
      address="POST /reservation/update/{id}"
      input={(values) => ({
        params: { id },
        request: {
          ...withOthersChanges(
            editedOf(reservation),
            { ...detailsIn(values), testeeIds: knowsPeople ? peopleIn(values) : testeeIds },
            editedOf(newest),
          ),
          version: newest.version,
        },
      })}
      refreshes={BOOKING_ANSWERS}
      onClose={onClose}
    >
      <DetailFields of={reservation} companyId={companyId} />
      <OthersChanges began={reservation} now={newest} move="update" hint={ui('othersKept')} />
    </FormDialog>
  )
}

/** Who got the place is named: where no message can be sent, the clerk calls them. */
function useFreed(done: 'moved' | 'cancelled') {
  const t = useText(reservationScreenTexts)
  return ({ seated }: ResponseOf<'POST /reservation/cancel/{id}'>) => {
    const [next] = seated
    if (!next) return t(done)
    const { tankerNumber: tanker, contactName: contact, phone } = next
    return t(done) + t('gotPlace', { tanker, contact, phone })
  }
}

export function MoveDialog({ reservation, onClose }: Props) {
  const t = useText(reservationScreenTexts)
  const newest = useNewest(reservation)
  return (
    <FormDialog
      title={t('moveOf', { tanker: reservation.tankerNumber })}
      address="POST /reservation/move/{id}"
      input={(values) => ({
        params: { id: reservation.id },
        request: { ...placeIn(values), version: newest.version },
      })}
      refreshes={BOOKING_ANSWERS}
      send={t('move')}
      done={useFreed('moved')}
      onClose={onClose}
    >
      <PlaceFields place={reservation} />
      <OthersChanges began={reservation} now={newest} move="move" hint={t('movesAnyway')} />
    </FormDialog>
  )
}

export function CancelDialog({ reservation, onClose }: Props) {
  const t = useText(reservationScreenTexts)
  const title = useText(reservationColumnTexts)
  return (
    <FormDialog
      title={t('cancelOf', { tanker: reservation.tankerNumber })}
      address="POST /reservation/cancel/{id}"
      input={(values) => ({ params: { id: reservation.id }, request: { reason: values.text('reason') } })}
      refreshes={BOOKING_ANSWERS}
      done={useFreed('cancelled')}
      send={t('cancel')}
      leave={t('keep')}
      onClose={onClose}
    >
      <LongTextField name="reason" label={title('reason')} rows={2} maxLength={200} />
    </FormDialog>
  )
}
