import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { LiveOrder } from '../rules/device-orders.ts'

/** Of device_live `l`, in the units in which people enter them (rules/device-orders.ts). */
const ENTERED: Record<LiveOrder, RawBuilder<number>> = {
  hashrate: sql`l.hashrate_ths`,
  ratedShare: sql`l.rated_share * 100`,
  maxTemp: sql`l.max_celsius`,
  maxFan: sql`l.max_fan_rpm`,
  wattage: sql`l.watts`,
  efficiency: sql`l.efficiency`,
  uptime: sql`l.uptime_s / 3600.0`,
  lastAnsweredAt: sql`extract(epoch from now() - l.answered_at) / 60`,
}

interface LiveFilter {
  liveFigure?: LiveOrder | undefined
  liveFrom?: number | undefined
  liveUntil?: number | undefined
}

export const hasLiveFilter = ({ liveFigure, liveFrom, liveUntil }: LiveFilter): boolean =>
  liveFigure !== undefined && (liveFrom !== undefined || liveUntil !== undefined)

/** Whether the figure of `l` is in the range; one that is not known is in none. */
export function isInLiveRange({ liveFigure, liveFrom, liveUntil }: LiveFilter): RawBuilder<SqlBool> {
  if (liveFigure === undefined) return sql`true`
  const figure = ENTERED[liveFigure]
  const bounds = [
    ...(liveFrom === undefined ? [] : [sql<SqlBool>`${figure} >= ${liveFrom}::float8`]),
    ...(liveUntil === undefined ? [] : [sql<SqlBool>`${figure} <= ${liveUntil}::float8`]),
  ]
  return bounds.length === 0 ? sql`true` : sql`(${sql.join(bounds, sql` and `)})`
}

export function withoutLive<T extends LiveFilter>(filter: T): Omit<T, keyof LiveFilter> {
  const { liveFigure: _figure, liveFrom: _from, liveUntil: _until, ...others } = filter
  return others
}
