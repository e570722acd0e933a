import { useCall } from '../../../platform/ui/call/use-call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PERIODS } from '../../rules/base-words.ts'
import { periodTexts } from '../../text.ts'
import { planScreenTexts } from '../text.ts'
import { BaseChoice } from './base-choice.tsx'
import { DaySteps, daysOfView, dayTitle } from './day-steps.tsx'
import { HalfDays, type Plan } from './half-days.tsx'
import '../../../platform/ui/table/figure-table.css'

interface Props {
  view: 'day' | 'week'
  day: string
  companyId: number | undefined
  onDay: (day: string) => void
  onBase: (companyId: number | undefined) => void
}

/** As many as a list gives at once: a week of 35 bases. */
const MOST = 1000

/** A day or a week of all bases: what is booked of their places. */
export function PlanDays({ view, day, companyId, onDay, onBase }: Props) {
  const t = useText(planScreenTexts)
  const periodText = useText(periodTexts)
  const days = daysOfView(view, day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const answer = useCall(
    'POST /reservationPlan/find/',
    { request: { companyId, businessDateQuery: [first, last], size: MOST } },
    { keepsPrevious: true },
  )
  const columns =
    view === 'day'
      ? PERIODS.map((period) => ({
          title: periodText(period),
          holds: ({ reservePeriod }: Plan) => reservePeriod === period,
        }))
      : days.map((each) => ({ title: dayTitle(each), holds: ({ reserveTime }: Plan) => reserveTime === each }))
  return (
    <>
      <DaySteps view={view} day={day} onDay={onDay}>
        <BaseChoice value={companyId} onChoose={onBase} />
      </DaySteps>
      <Answer of={answer} skeleton={<Skeleton rows={8} heightPx={320} />}>
        {({ data, totalCount }) =>
          data.length === 0 ? (
            <Empty title={t('noneThen')} hint={t('noneHint')} />
          ) : (
            // A scrolled region must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className="days-table" tabIndex={0} role="region" aria-label={t('plansOf', { from: first, to: last })}>
              {totalCount > data.length && <p>{t('moreThan', { count: data.length })}</p>}
              <table className="figure-table">
                <thead>
                  <tr>
                    <th scope="col">{t('base')}</th>
                    {columns.map(({ title }) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {basesOf(data).map(([base, name]) => (
                    <tr key={base}>
                      <th scope="row">
                        <ScreenLink
                          to="/reservation_plan_month/index"
                          search={{ companyId: base, month: first.slice(0, 7) }}
                        >
                          {name}
                        </ScreenLink>
                      </th>
                      {columns.map(({ title, holds }) => (
                        <td key={title}>
                          <PlannedPlaces plans={data.filter((plan) => plan.companyId === base && holds(plan))} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Answer>
    </>
  )
}

/** The bases that have plans, by name; rows of a day come so. */
const basesOf = (plans: readonly Plan[]) => [
  ...new Map(plans.map(({ companyId, orgName }) => [companyId, orgName])).entries(),
]

function PlannedPlaces({ plans }: { plans: readonly Plan[] }) {
  const t = useText(planScreenTexts)
  if (plans.length === 0) return '—'
  return (
    <>
      {plans.some(({ isClosed }) => isClosed) && <p className="plan-closed">{t('closed')}</p>}
      <HalfDays plans={plans} />
    </>
  )
}
