import type { ReactNode } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DaySteps, daysOfView, dayTitle } from '../../plan/screens/day-steps.tsx'
import { PERIODS } from '../../rules/base-words.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { reservationColumnTexts, reservationScreenTexts, reservationStateTexts } from '../text.ts'
import type { ReservationRow } from './reservation-dialogs.tsx'
import '../../../platform/ui/table/figure-table.css'

interface Props {
  view: 'day' | 'week'
  day: string
  companyId: number | undefined
  onDay: (day: string) => void
  /** what narrows them */
  children: ReactNode
}

/** As many as a list gives at once. */
const MOST = 1000

/** A day or a week: the half days with the tankers that are booked, but for those cancelled. */
export function BookingDays({ view, day, companyId, onDay, children }: Props) {
  const t = useText(reservationScreenTexts)
  const title = useText(reservationColumnTexts)
  const periodText = useText(periodTexts)
  const days = daysOfView(view, day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const answer = useCall(
    'POST /reservation/find/',
    { request: { companyId, businessDateQuery: [first, last], size: MOST } },
    { keepsPrevious: true },
  )
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
                    {PERIODS.map((period) => (
                      <td key={period}>
                        <Tankers
                          bookings={data.filter(
                            ({ reserveTime, reservePeriod, state }) =>
                              reserveTime === each && reservePeriod === period && state !== '已取消',
                          )}
                        />
                      </td>
                    ))}
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

function Tankers({ bookings }: { bookings: readonly ReservationRow[] }) {
  const typeText = useText(tankerTypeTexts)
  const stateText = useText(reservationStateTexts)
  if (bookings.length === 0) return '—'
  return (
    <ul className="booking-tankers">
      {bookings.map(({ id, tankerNumber, tankerType, state, checkedOrg }) => (
        <li key={id} data-state={state}>
          <strong>{tankerNumber}</strong>{' '}
          <small>{[typeText(tankerType), stateText(state), checkedOrg].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  )
}
