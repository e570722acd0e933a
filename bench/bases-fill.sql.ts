import { sql } from 'kysely'
import { transaction } from '../src/platform/server/database/database.ts'
import type { Db } from '../src/platform/server/database/database.ts'
import { addPerson } from '../src/platform/testing/test-people.ts'

/** Of each base. */
const INSPECTORS = 5
const STATIONS = 4
/** Reports that one of them has, whatever their number: more reports are more tankers, carriers and contacts, each with as long a history. */
const REPORTS_OF = { tanker: 55, carrier: 1250, contact: 500 }
/** A carrier that had every other of the first tenth of the reports, and none since. */
export const FORMER_CARRIER = '原承运单位'

export interface BasesSize {
  reports: number
  days: number
  bases: number
}

/** 0: not filled yet. */
export async function selectReportCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inspection`.execute(db)
  return rows[0]?.count ?? 0
}

/** So many that each base has as many of them. */
export const manyIn = (reports: number, of: keyof typeof REPORTS_OF, bases: number): number =>
  Math.max(1, Math.round(reports / REPORTS_OF[of] / bases)) * bases

/** Of each half day and type, for the first half of the year to come, too. */
const PLAN = { total: 8, reserved: 6, daysAhead: 180 }
/** What reports are written to; their triggers are off meanwhile, and what these sum is summed once. */
const FILLED = ['inspection', 'inspection_method', 'inspection_count', 'inspection_text']

/** Reports of some years at some bases, spread evenly, with a method each, and the sums and plans of their days. All or nothing. */
export async function insertReports(db: Db, size: BasesSize, lastDay: string): Promise<void> {
  await insertBases(db, size, lastDay)
  await transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx)
    await sql`set local work_mem = '512MB'`.execute(tx)
    // New files, so that PostgreSQL logs nothing of what comes into them.
    await sql.raw(`truncate ${FILLED.join()} cascade`).execute(tx)
    await withoutIndexes(tx, async () => {
      await insertInspections(tx, size, lastDay)
      await insertSums(tx)
    })
  })
}

/** Builds the indexes of the filled tables afterwards, each at once. */
async function withoutIndexes(db: Db, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any (${FILLED}::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    db,
  )
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

async function insertBases(db: Db, { days, bases }: BasesSize, lastDay: string): Promise<void> {
  await sql`insert into company (name) select 'base ' || n from generate_series(1, ${bases}::int) n`.execute(db)
  await sql`
    insert into station (company_id, name) select id, 'station ' || n from company, generate_series(1, ${STATIONS}::int) n where kind = 'base'`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select id from company where kind = 'base'`.execute(db)
  for (const { id } of rows)
    for (let nth = 1; nth <= INSPECTORS; nth += 1)
      await addPerson(db, { role: '检验员', companyId: id, name: `inspector ${nth}` })
  await sql`insert into check_method (name, description, amount) values ('外观检查', '', 80) on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into reservation_plan (company_id, day, period, tanker_type, total, reserved)
    select c.id, ${lastDay}::date + n, period, type, ${PLAN.total}::int, ${PLAN.reserved}::int
    from company c, generate_series(${-days}::int, ${PLAN.daysAhead}::int) n, unnest(array['morning', 'afternoon']) period,
      unnest(array['常压车', '承压车']) type where c.kind = 'base'`.execute(db)
}

async function insertInspections(db: Db, { reports, days, bases }: BasesSize, lastDay: string): Promise<void> {
  const tankers = manyIn(reports, 'tanker', bases)
  const carriers = manyIn(reports, 'carrier', bases)
  const contacts = manyIn(reports, 'contact', bases)
  await sql`
    insert into inspection (company_id, report_number, status, result, checked_org, tanker_number, tanker_type, license_number, contact_name, phone,
      station_id, inspector_id, amount, method_names, created_by, created_at, arrived_at, started_at, submitted_at, issued_at, issued_by, valid_until)
    select b.id, translate(substr(upper(encode(decode(md5(n::text), 'hex'), 'base64')), 1, 13), 'BILOSUVZ01258+/', 'ACDEFGHJK34679M'), case when n % 50 = 0 then 9 else 4 end,
      case n % 12 when 0 then '不合格' when 1 then '整改复检' else '合格' end, case when n % 2 = 0 and n <= ${reports}::int / 10 then ${FORMER_CARRIER} else '承运单位' || n % ${carriers}::int end,
      '浙B' || lpad((n % ${tankers}::int)::text, 5, '0') || '挂', case n % 3 when 0 then '承压车' else '常压车' end,
      '浙运管许可' || n % ${tankers}::int, '联系人' || n % ${contacts}::int,
      '138' || lpad((n % ${contacts}::int * 61803399::bigint % 100000000)::text, 8, '0'), b.stations[1 + n / ${bases} % ${STATIONS}], inspector, 80, '外观检查', inspector,
      at, at, at + interval '20 minutes', at + interval '60 minutes', at + interval '70 minutes', inspector, (at + interval '1 year')::date
    from generate_series(1, ${reports}::int) n
    cross join lateral (select ${lastDay}::date - ${days}::int + (n::float8 / ${reports} * ${days}) * interval '1 day' as at) at
    join (select id, row_number() over (order by id) - 1 as nth,
            array(select id from station where company_id = c.id order by id) as stations,
            array(select id from app_user where company_id = c.id order by id) as people
          from company c where kind = 'base') b on b.nth = n % ${bases}
    cross join lateral (select b.people[1 + n / ${bases} % ${INSPECTORS}] as inspector) who`.execute(db)
  await sql`
    insert into inspection_method (inspection_id, method_id, name, amount)
    select i.id, m.id, m.name, m.amount from inspection i, check_method m where m.name = '外观检查'`.execute(db)
}

/** What the triggers sum, and the calls. */
async function insertSums(db: Db): Promise<void> {
  await sql`
    insert into inspection_count select company_id, status, coalesce(result, ''), tanker_type, count(*) from inspection group by 1, 2, 3, 4`.execute(
    db,
  )
  await sql`
    insert into inspection_text select t.field, i.company_id, t.value, count(*) from inspection i, inspection_texts(i) t group by 1, 2, 3`.execute(
    db,
  )
  await sql`
    insert into base_day (company_id, day, inspector_id, places, reserved, started, waiting_s, issued, turnaround_s, first_pass, passed, voided, amount)
    select company_id, created_at::date, coalesce(inspector_id, 0), 60, 50, count(*), 1200 * count(*), count(*), 4200 * count(*), count(*),
      count(*), 0, sum(amount)
    from inspection group by grouping sets ((1, 2, inspector_id), (1, 2)) order by 2`.execute(db)
}

export interface BasesSample {
  companies: number[]
  tankers: string[]
  reports: { id: number; number: string }[]
}

export async function selectSample(db: Db): Promise<BasesSample> {
  const { rows } = await sql<{ id: number; company: number; tanker: string; number: string }>`
    select id, company_id as company, tanker_number as tanker, report_number as number from inspection where id % 1009 = 0`.execute(
    db,
  )
  return {
    companies: [...new Set(rows.map(({ company }) => company))],
    tankers: rows.map(({ tanker }) => tanker),
    reports: rows.map(({ id, number }) => ({ id, number })),
  }
}

interface InspectedReport {
  nth: number
  userId: number
  /** of files in the store, each a photo of the report */
  photoKeys: readonly string[]
  fileType: number
}

/** An issued report with findings, a drawing and photos, as a certificate shows them. */
export async function insertInspectedReport(
  db: Db,
  { nth, userId, photoKeys, fileType }: InspectedReport,
): Promise<{ id: number; number: string }> {
  const marks = Array.from({ length: 20 }, (_, at) => ({
    type: 'Ellipse',
    left: at / 25,
    top: 0.1,
    rx: 0.02,
    ry: 0.03,
    stroke: '#d6342c',
    strokeWidth: 0.005,
  }))
  const number = `CERT${String(nth).padStart(9, '0')}`
  const { rows } = await sql<{ id: number; company: number }>`
    insert into inspection (company_id, report_number, status, result, checked_org, tanker_number, tanker_type, inspector_id, issued_by,
      created_by, issued_at, valid_until, fabric, fabric_version)
    select company_id, ${number}, 4, '合格', '承运单位', '浙B0001挂', '常压车', id, id, id, now(), '2999-01-01',
      ${JSON.stringify({ objects: marks })}::jsonb, 1
    from app_user where id = ${userId} returning id, company_id as company`.execute(db)
  const report = rows[0]
  if (!report) throw new Error('no such person')
  await sql`
    insert into check_method (name, description, amount) select '外观检查', '', 80
    where not exists (select from check_method where name = '外观检查')`.execute(db)
  await sql`
    insert into inspection_method (inspection_id, method_id, name, amount)
    select ${report.id}, id, name, amount from check_method where name = '外观检查'`.execute(db)
  for (const [at, key] of photoKeys.entries())
    await sql`
      with file as (
        insert into attachment (key, file_type, owner_id, company_id, file_name, size_bytes, content_type, finished_at)
        values (${key}, ${fileType}, ${userId}, ${report.company}, 'photo.webp', 20000000, 'image/webp', now())
        on conflict (key) do update set key = excluded.key returning id)
      insert into inspection_photo (inspection_id, attachment_id, taken_by, request_key)
      select ${report.id}, id, ${userId}, ${String(at)} from file`.execute(db)
  return { id: report.id, number }
}
