import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

const SUMS = [
  'places',
  'reserved',
  'arrived',
  'no_shows',
  'started',
  'waiting_s',
  'issued',
  'turnaround_s',
  'first_pass',
  'passed',
  'failed',
  'recheck',
  'voided',
  'amount',
] as const

/** What a move adds to the sums of a base and day; of the whole base unless it names an inspector. */
export type DaySums = { companyId: number; day: string; inspectorId?: number } & Partial<
  Record<(typeof SUMS)[number], number>
>

/** Adds to the sums in the move's transaction, after all that the move locks; always in the same order, so that two moves can't deadlock. */
export async function addToBaseDays(trx: Db, rows: readonly DaySums[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(SUMS.map((name) => sql.ref(name)))
  const added = sql.join(SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`))
  const types = sql.join(SUMS.map((name) => sql`${sql.ref(name)} numeric`))
  const raised = sql.join(
    SUMS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`base_day.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  )
  await sql`
    insert into base_day (company_id, day, inspector_id, ${columns})
    select "companyId", day, coalesce("inspectorId", 0) as inspector, ${added}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as ("companyId" bigint, day date, "inspectorId" bigint, ${types})
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, day, inspector_id) do update set ${raised}`.execute(trx)
}
