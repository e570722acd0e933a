import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import { FEW_WARNINGS, orderedIds, ofCounters, warningFilter, warningList, withDevices } from './find-warnings.sql.ts'
import type { StoredWarning, WarningQuery } from './find-warnings.sql.ts'

export interface StormOfRow {
  id: number
  rack: string | null
  warnings: number
  devices: number
  open: number
  acknowledged: number
  lastAt: string
}
type FoldedPage = ListAnswer<StoredWarning & { storm: StormOfRow | null }> & { warnings: number }

/** One page of the warnings that match, one row each, and how many match in all. */
export async function selectFlatPage(db: Db, query: WarningQuery, page: Page): Promise<FoldedPage> {
  const found = await selectLongListPage(db, warningList(await withDevices(db, query)), page)
  return { ...found, data: found.data.map((row) => ({ ...row, storm: null })), warnings: found.totalCount }
}

/**
 * One page of the warnings that match, with each storm as one row: its first warning that matches. `totalCount` counts rows, `warnings`
 * what they contain.
 */
export async function selectFoldedPage(db: Db, given: WarningQuery, page: Page): Promise<FoldedPage> {
  const query = await withDevices(db, given)
  const list = warningList(query)
  const warnings = await list.count(db)
  const { storms, inStorms } = await countStorms(db, query)
  const all = typeof warnings === 'number' ? warnings : warnings.atLeast
  const found = await selectLongListPage<StoredWarning & { stormId: number | null }>(
    db,
    {
      ids: (reading) =>
        orderedIds(query, reading, sql`(w.storm_id is null or w.id in (${firstOfStorms(query, reading.count)}))`),
      count: () => Promise.resolve(all - inStorms + storms),
      columns: sql`${list.columns}, w.storm_id as "stormId"`,
      joins: list.joins,
    },
    page,
  )
  const ofRows = await selectStorms(
    db,
    query,
    found.data.flatMap(({ stormId }) => stormId ?? []),
  )
  const data = found.data.map(({ stormId, ...row }) => ({ ...row, storm: ofRows.get(stormId ?? 0) ?? null }))
  return { ...found, data, warnings: all }
}

/**
 * The ids of the first warnings that match, one of each storm that has any. Where most match, each storm's first is soon found; where few do,
 * or a serial is looked for, all of each storm would be passed once for each storm.
 */
const firstOfStorms = (query: WarningQuery, count: number) =>
  count <= FEW_WARNINGS || query.filter.serial !== undefined
    ? sql`
        select id from (
          select distinct on (w.storm_id) w.id from warning w
          where w.storm_id is not null and ${warningFilter(query)} order by w.storm_id, w.opened_at, w.id) f`
    : sql`
        select f.id from warning_storm s cross join lateral (
          select w.id from warning w where w.storm_id = s.id and ${warningFilter(query)} order by w.opened_at, w.id limit 1) f`

/** How many storms have warnings that match, and how many these are; from the counters where they know. */
async function countStorms(db: Db, query: WarningQuery): Promise<{ storms: number; inStorms: number }> {
  const counted = ofCounters(query)
  const from = counted
    ? sql`select storm_id, sum(warnings) as warnings from warning_storm_count
        join (select id as storm_id, site_id, type from warning_storm) s using (storm_id)
        where ${allOf(...counted)} group by 1 having sum(warnings) > 0`
    : sql`select w.storm_id, count(*) as warnings from warning w where w.storm_id is not null and ${warningFilter(query)} group by 1`
  const { rows } = await sql<{ storms: number; inStorms: number }>`
    select count(*) as storms, coalesce(sum(warnings), 0)::bigint as "inStorms" from (${from}) storms`.execute(db)
  return rows[0] ?? { storms: 0, inStorms: 0 }
}

async function selectStorms(db: Db, query: WarningQuery, ids: readonly number[]): Promise<Map<number, StormOfRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StormOfRow>`
    select w.storm_id as id, s.rack_name as rack, count(*) as warnings, count(distinct w.device_id) as devices,
      count(*) filter (where w.closed_at is null) as open, count(*) filter (where w.acknowledged_at is not null) as acknowledged,
      ${isoMoment(sql`max(w.opened_at)`)} as "lastAt"
    from warning w join warning_storm s on s.id = w.storm_id
    where w.storm_id = any(${ids}::bigint[]) and ${warningFilter(query)} group by 1, 2`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
