import type { ReactNode } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DaySteps, daysOfView, dayTitle } from '../../plan/screens/day-steps.tsx'
import { Places } from '../../plan/screens/half-days.tsx'
import { planScreenTexts } from '../../plan/text.ts'
import { PERIODS } from '../../rules/base-words.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { reservationColumnTexts, reservationScreenTexts, reservationStateTexts } from '../text.ts'
import { BookingActions, type Open } from './booking-actions.tsx'
import type { ReservationRow } from './reservation-dialogs.tsx'
import '../../../platform/ui/table/figure-table.css'
import './reservations.css'

interface Props {
  view: 'day' | 'week'
  day: string
  companyId: number | undefined
  onDay: (day: string) => void
  /** left out: the person only reads */
  onOpen: ((open: Open) => void) | undefined
  /** what narrows them */
  children: ReactNode
}

/** As many as a list gives at once. */
const MOST = 1000

/** A day or a week: the half days with the tankers that are booked, but for those cancelled, and the places of one base. */
export function BookingDays({ view, day, companyId, onDay, onOpen, children }: Props) {
  const t = useText(reservationScreenTexts)
  const planText = useText(planScreenTexts)
  const title = useText(reservationColumnTexts)
  const periodText = useText(periodTexts)
  const days = daysOfView(view, day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const request = { companyId, businessDateQuery: [first, last] as [string, string], size: MOST }
  const answer = useCall('POST /reservation/find/', { request }, { keepsPrevious: true })
  const planned = useCall('POST /reservationPlan/find/', { request }, { keepsPrevious: true }).data?.data ?? []
  const bases = new Set(planned.map((plan) => plan.companyId))
  const label = t('bookingsOf', { from: first, to: last })
  return (
    <>
      <DaySteps view={view} day={day} onDay={onDay}>
        {children}
      </DaySteps>
      <Answer of={answer} skeleton={<Skeleton rows={8} heightPx={320} />}>
        {({ data, totalCount }) => (
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="days-table booking-days" tabIndex={0} role="region" aria-label={label}>
            {totalCount > data.length && <p>{t('moreThan', { count: data.length })}</p>}
            <table className="figure-table">
              <thead>
                <tr>
                  <th scope="col">{title('day')}</th>
                  {PERIODS.map((period) => (
                    <th key={period} scope="col">
                      {periodText(period)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.map((each) => (
                  <tr key={each}>
                    <th scope="row">{dayTitle(each)}</th>
                    {PERIODS.map((period) => {
                      const isHere = ({
                        reserveTime,
                        reservePeriod,
                      }: Pick<ReservationRow, 'reserveTime' | 'reservePeriod'>) =>
                        reserveTime === each && reservePeriod === period
                      const plans = planned.filter(isHere)
                      const isClosed = plans.some((plan) => plan.isClosed)
                      const [{ companyId: base } = { companyId }] = plans
                      return (
                        <td key={period}>
                          {bases.size === 1 && (
                            <p className="plan-half">
                              {isClosed && <span>{planText('closed')}</span>}
                              <Places plans={plans} />
                              {onOpen && plans.length > 0 && !isClosed && each >= today() && (
                                <RowButton
                                  label={`+ ${t('add')}`}
                                  title={t('bookAt', { day: each, period: periodText(period) })}
                                  onClick={() =>
                                    onOpen({
                                      dialog: 'book',
                                      place: { companyId: base, reserveTime: each, reservePeriod: period },
                                    })
                                  }
                                />
                              )}
                            </p>
                          )}
                          <Tankers
                            bookings={data.filter((booking) => isHere(booking) && booking.state !== '已取消')}
                            hasBases={bases.size > 1}
                            onOpen={onOpen}
                          />
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
    </>
  )
}

interface TankersProps {
  bookings: readonly ReservationRow[]
  /** of several bases: each booking names its own */
  hasBases: boolean
  onOpen: ((open: Open) => void) | undefined
}

function Tankers({ bookings, hasBases, onOpen }: TankersProps) {
  const typeText = useText(tankerTypeTexts)
  const stateText = useText(reservationStateTexts)
  if (bookings.length === 0) return '—'
  return (
    <ul className="booking-tankers">
      {bookings.map((booking) => {
        const { id, tankerNumber, tankerType, state, checkedOrg, orgName, contactName, phone, cargo, code } = booking
        return (
          <li key={id} data-state={state}>
            <details>
              <summary>
                <strong>{tankerNumber}</strong>{' '}
                <small>
                  {[typeText(tankerType), stateText(state), checkedOrg, hasBases && orgName]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </summary>
              <p>{[contactName, phone, cargo, code].filter(Boolean).join(' · ')}</p>
              {onOpen && (
                <p>
                  <BookingActions reservation={booking} onOpen={onOpen} />
                </p>
              )}
            </details>
          </li>
        )
      })}
    </ul>
  )
}
