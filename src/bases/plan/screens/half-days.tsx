import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PERIODS, TANKER_TYPES } from '../../rules/base-words.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { planScreenTexts } from '../text.ts'
import './half-days.css'

export type Plan = ResponseOf<'POST /reservationPlan/find/'>['data'][number]

/** The plans of one day at one base: each half day with its tanker types, booked / places. */
export function HalfDays({ plans }: { plans: readonly Plan[] }) {
  const periodText = useText(periodTexts)
  return PERIODS.map((period) => {
    const places = plans.filter(({ reservePeriod }) => reservePeriod === period)
    return (
      places.length > 0 && (
        <p key={period} className="plan-half">
          <small>{periodText(period)}</small>
          <Places plans={places} />
        </p>
      )
    )
  })
}

/** The tanker types of one half day at one base. */
export function Places({ plans }: { plans: readonly Plan[] }) {
  const t = useText(planScreenTexts)
  const typeText = useText(tankerTypeTexts)
  const places = TANKER_TYPES.flatMap((type) => plans.filter(({ tankerType }) => tankerType === type))
  return places.map(({ id, tankerType, reservedCount, totalCount, waitingCount }) => {
    const booked = t('booked', { type: typeText(tankerType), reserved: reservedCount, total: totalCount })
    return (
      <span key={id} data-full={(totalCount > 0 && reservedCount === totalCount) || undefined} title={booked}>
        <span className="only-read-aloud">{booked}</span>
        <span aria-hidden>
          <small>{typeText(tankerType).slice(0, 1)}</small> {reservedCount}/{totalCount}
        </span>
        {waitingCount > 0 && <small> {t('waitingOf', { count: waitingCount })}</small>}
      </span>
    )
  })
}
