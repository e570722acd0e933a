import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { ClientScope } from '../../contract/scopes.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { TotalsRequest } from '../contract.ts'
import { daysBetween } from '../../../platform/rules/business-time.ts'
import { MOST_DAYS_BY_HOUR, pointsOfDays, pointsOfMinutes, rangeOfDays } from '../rules/total-points.ts'
import { statisticsTexts } from '../text.ts'
import { selectMeanTotals } from './total-sums.sql.ts'
import type { MeanTotals } from './total-sums.sql.ts'
import { daysOf } from './trends.ts'

const SERIES = [
  ['hash_rate', 'hashrateThs'],
  ['rated', 'ratedThs'],
  ['power', 'watts'],
  ['estimated', 'wattsEstimated'],
  ['efficiency', 'joulesPerTh'],
  ['online_rate', 'onlineRate'],
] as const satisfies [string, keyof MeanTotals][]

interface Asked {
  app: App
  db: Db
  caller: { clients: ClientScope }
  request: z.output<typeof TotalsRequest>
}

/** Hash rate, power, efficiency and online share of a scope over time; null where nothing is known. */
export async function totalLines({ app, db, caller, request }: Asked) {
  const { businessDateQuery, reservePeriod: by, hours, ...scope } = request
  const { from, until, pointsOf } = await pointsAsked(app, by, hours, businessDateQuery)
  const [found, points] = await Promise.all([
    selectMeanTotals(db, { scope, clients: caller.clients, silence: app.config, from, until, by }),
    // Written while the database adds up, once the query has been sent: a month has 744 hours.
    setImmediate().then(pointsOf),
  ])
  const byPoint = new Map(found.map((each) => [each.point, each]))
  const totals = points.map(({ key }) => byPoint.get(key))
  return {
    xAxis: points.map(({ label }) => label),
    series: SERIES.map(([name, figure]) => ({ name, data: totals.map((each) => each?.[figure] ?? null) })),
  }
}

async function pointsAsked(
  app: App,
  by: Asked['request']['reservePeriod'],
  hours: number,
  asked: Asked['request']['businessDateQuery'],
) {
  const now = { nowMs: Date.now(), zone: app.config.timeZone }
  if (by === 'minute') {
    const { points, ...range } = pointsOfMinutes(Math.min(hours, app.config.sampleHours), now)
    return { ...range, pointsOf: () => points }
  }
  const days = await daysOf(app, asked, by === 'month' ? 'month' : 'day')
  if (by === 'hour' && daysBetween(...days).length > MOST_DAYS_BY_HOUR) {
    const text = statisticsTexts.tooManyHours
    throw new CallError(CODES.unreadable, text, { fields: { businessDateQuery: text } })
  }
  return { ...rangeOfDays(days, now.zone), pointsOf: () => pointsOfDays(days, by, now).points }
}
