import { addDays, daysBetween } from '../../../platform/rules/business-time.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PERIODS } from '../../rules/base-words.ts'
import { weekdayOf } from '../../rules/half-day.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { reservationColumnTexts, reservationScreenTexts, reservationStateTexts } from '../text.ts'
import type { ReservationRow } from './reservation-dialogs.tsx'
import '../../../platform/ui/table/figure-table.css'

interface Props {
  view: 'day' | 'week'
  day: string
  companyId: number | undefined
  onDay: (day: string) => void
}

/** As many as a list gives at once. */
const MOST = 1000

/** A day or a week: the half days with the tankers that are booked, but for those cancelled. */
export function BookingDays({ view, day, companyId, onDay }: Props) {
  const t = useText(reservationScreenTexts)
  const title = useText(reservationColumnTexts)
  const periodText = useText(periodTexts)
  const first = view === 'day' ? day : addDays(day, 1 - weekdayOf(day))
  const days = view === 'day' ? [day] : daysBetween(first, addDays(first, 6))
  const last = days.at(-1) ?? first
  const answer = useCall(
    'POST /reservation/find/',
    { request: { companyId, businessDateQuery: [first, last], size: MOST } },
    { keepsPrevious: true },
  )
  const label = t('bookingsOf', { from: first, to: last })
  return (
    <>
      <div className="booking-steps">
        <button
          type="button"
          className="icon-button"
          aria-label={t('earlier')}
          onClick={() => onDay(addDays(day, -days.length))}
        >
          <Icon name="left" />
        </button>
        <strong aria-live="polite">{view === 'day' ? first : `${first} – ${last}`}</strong>
        <button
          type="button"
          className="icon-button"
          aria-label={t('later')}
          onClick={() => onDay(addDays(day, days.length))}
        >
          <Icon name="right" />
        </button>
        <button type="button" className="plain-button" onClick={() => onDay(today())}>
          {t('today')}
        </button>
      </div>
      <Answer of={answer} skeleton={<Skeleton rows={8} heightPx={320} />}>
        {({ data, totalCount }) => (
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="booking-days" tabIndex={0} role="region" aria-label={label}>
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
                    <th scope="row">{each}</th>
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
