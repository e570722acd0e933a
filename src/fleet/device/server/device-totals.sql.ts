import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { LIVE_FOR_SWEEPS } from '../rules/thresholds.ts'
import type { Silence } from './device-columns.sql.ts'

const IS_ONLINE = sql`l.answered_at is not null and d.missed_sweeps < ${sql.lit(LIVE_FOR_SWEEPS)}`
/**
 * Rounded per device, so that sums never depend on their order: floats hold whole numbers up to 2^53, a million devices of 9 PH/s. The sum of
 * bigint would be a numeric, which takes three times as long.
 */
const megahashes = (ths: string) => sql`floor(${sql.ref(ths)}::float8 * 1000000 + 0.5)`
const MHS = megahashes('l.hashrate_ths')
const IS_PAIRED = sql`${IS_ONLINE} and l.watts is not null and l.hashrate_ths is not null`

const sumWhere = (value: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${value}) filter (where ${condition}), 0)::bigint`
const countWhere = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`

/** MH/s and W, summed over devices that answered within the last sweeps, and how many they are. Described in docs/decisions/0149. */
const TOTALS = {
  devices_due: sql`count(*)::int`,
  devices_online: countWhere(IS_ONLINE),
  devices_read: countWhere(sql`${IS_ONLINE} and l.hashrate_ths is not null`),
  devices_measured: countWhere(sql`${IS_ONLINE} and l.watts is not null`),
  hashrate_mhs: sumWhere(MHS, IS_ONLINE),
  rated_mhs: sumWhere(megahashes('t.rated_ths'), IS_ONLINE),
  watts_measured: sumWhere(sql`l.watts`, IS_ONLINE),
  watts_estimated: sumWhere(sql`t.rated_watts`, sql`${IS_ONLINE} and l.watts is null`),
  paired_watts: sumWhere(sql`l.watts`, IS_PAIRED),
  paired_mhs: sumWhere(MHS, IS_PAIRED),
}

export const TOTAL_COLUMNS = Object.keys(TOTALS)

/** The totals of devices `d` of types `t` with live figures `l`, in a query that groups them or takes them all. */
export const DEVICE_TOTALS = sql.join(Object.entries(TOTALS).map(([name, total]) => sql`${total} as ${sql.ref(name)}`))

/** Devices `d` that sweeps poll; the others are in no total. */
export const IS_POLLED = sql`d.state <> 'scrap' and d.host is not null`

/** Sites `l` of `fleet_live` whose last sweep still counts; of the others nothing is known. */
export const isFresh = ({ sweepMs, silentAfterSweeps }: Silence): RawBuilder<SqlBool> =>
  sql`l.swept_at > now() - ${silentAfterSweeps}::int * greatest(${sweepMs}::float8, l.took_ms) * interval '1 millisecond'`
