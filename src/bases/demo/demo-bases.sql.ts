import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { insertMeasurement } from '../measure/server/measure.sql.ts'
import type { StoredValues } from '../measure/server/measure.sql.ts'
import { INSPECTION_PHOTO } from '../inspection/rules/inspection-photo.ts'
import { TRACE_PICTURE } from '../trace/rules/trace-picture.ts'

// Every choice follows from ids and days, so that two demos of one day are alike.

export interface DemoSpan {
  /** the business day */
  today: string
  /** how many days of history */
  days: number
  ahead: number
  timeZone: string
}

/** A base that takes bookings by its public page. */
export async function insertDemoPage(db: Db, companyId: number): Promise<void> {
  await sql`insert into base_profile (company_id, is_public) values (${companyId}, true) on conflict do nothing`.execute(
    db,
  )
}

export async function insertDemoMethods(db: Db): Promise<void> {
  await sql`
    insert into check_method (name, description, amount) values
      ('外观检查', '罐体、管路与铭牌的目视检查', 80), ('气密性试验', '充压后检漏', 300),
      ('壁厚测定', '超声波测厚，不少于 12 点', 200), ('安全阀校验', '整定压力与回座压力', 260)
    on conflict do nothing`.execute(db)
}

/** The first checklist of each method: ten items and more in all. */
export async function insertDemoChecklists(db: Db): Promise<void> {
  await sql`
    insert into checklist (method_id, version, items)
    select m.id, 1, jsonb_agg(jsonb_build_object('key', l.key, 'name', l.name, 'kind', case when l.unit = '' then 'check' else 'value' end,
      'unit', l.unit, 'min', l.low, 'max', l.high, 'isRequired', true, 'severity', l.severity, 'onFail', l.on_fail) order by l.key)
    from (values
      ('外观检查', 'a1-shell', '罐体变形、凹陷', '', null, null, 'major', 'block'),
      ('外观检查', 'a2-weld', '焊缝裂纹', '', null, null, 'critical', 'block'),
      ('外观检查', 'a3-paint', '漆面与锈蚀', '', null, null, 'minor', 'warn'),
      ('外观检查', 'a4-plate', '铭牌与标志', '', null, null, 'minor', 'warn'),
      ('外观检查', 'a5-manhole', '人孔盖与密封圈', '', null, null, 'major', 'block'),
      ('外观检查', 'a6-pipes', '管路与卸料阀', '', null, null, 'major', 'block'),
      ('外观检查', 'a7-ground', '接地装置', '', null, null, 'major', 'block'),
      ('气密性试验', 'b1-pressure', '试验压力', 'MPa', 0.5, 1.0, 'critical', 'block'),
      ('气密性试验', 'b2-drop', '10 分钟压降', 'kPa', 0, 5, 'critical', 'block'),
      ('气密性试验', 'b3-leaks', '阀门与法兰检漏', '', null, null, 'critical', 'block'),
      ('壁厚测定', 'c1-shell', '筒体最小壁厚', 'mm', 4, null, 'critical', 'block'),
      ('壁厚测定', 'c2-ends', '封头最小壁厚', 'mm', 4, null, 'critical', 'block'),
      ('安全阀校验', 'd1-set', '整定压力', 'MPa', 0.9, 1.1, 'critical', 'block'),
      ('安全阀校验', 'd2-reseat', '回座压力', 'MPa', 0.7, 1.0, 'major', 'block')
    ) l(method, key, name, unit, low, high, severity, on_fail)
    join check_method m on m.name = l.method and m.deleted_at is null group by m.id`.execute(db)
}

export async function insertDemoStations(db: Db, companyIds: readonly number[]): Promise<void> {
  await sql`
    insert into station (company_id, name)
    select company_id, name from unnest(${companyIds}::bigint[]) company_id cross join (values ('1号工位'), ('2号工位')) s(name)`.execute(
    db,
  )
}

/** Another inspector of the base, with the same password. Returns the id. */
export async function insertDemoInspector(db: Db, inspector: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (company_id, phone, name, role, identifier, password_hash, last_password_reset_at)
    select company_id, 'zhaomin', '赵敏', role, identifier, password_hash, last_password_reset_at from app_user where id = ${inspector}
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** An inspector of each other base, with the same password. */
export async function insertDemoInspectors(db: Db, companyIds: readonly number[], inspector: number): Promise<void> {
  await sql`
    insert into app_user (company_id, phone, name, role, identifier, password_hash, last_password_reset_at)
    select c.id, 'inspector-' || c.domain, c.name || '检验员', p.role, p.identifier, p.password_hash, p.last_password_reset_at
    from app_user p join company c on c.id = any (${companyIds}::bigint[]) and c.id <> p.company_id where p.id = ${inspector}`.execute(
    db,
  )
}

/** Drivers and escorts, and the tankers that come by name. */
export async function insertDemoPeople(db: Db, companyId: number): Promise<void> {
  await sql`
    insert into testee (company_id, name, sex, phone, birthday, checked_org, licence_until) values
      (${companyId}, '李建军', '男', '13800000001', '1982-03-14', '甬达物流', current_date + 400),
      (${companyId}, '何敏', '女', '13800000002', '1990-07-02', '甬达物流', current_date + 120),
      (${companyId}, '罗志远', '男', '13800000003', '1978-11-23', '镇化储运', current_date - 5)`.execute(db)
  await sql`
    insert into tanker (company_id, tanker_number, tanker_type, license_number, checked_org, tank_certificate_until, may_carry) values
      (${companyId}, '浙B0001挂', '常压车', '330200000001', '甬达物流', current_date + 200, '{柴油,汽油}'),
      (${companyId}, '浙B0002挂', '承压车', '330200000002', '镇化储运', current_date + 20, '{液氨}')`.execute(db)
}

/** The groups of a base's inspectors. Returns the first one's id. */
export async function insertDemoGroups(
  db: Db,
  { companyId, inspectors }: { companyId: number; inspectors: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into user_group (company_id, name)
    select ${companyId}, '检验' || (array['一', '二'])[n] || '组' from generate_series(1, ${inspectors.length}::int) n returning id`.execute(
    db,
  )
  await sql`
    update app_user u set group_id = g.id
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${inspectors}::bigint[]) g(id, inspector) where u.id = g.inspector`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** What was written of tankers with rust: one to decide about, published ones with their pictures, and one of the other decisions each. */
export async function insertDemoTraces(
  db: Db,
  { zhenhai, inspector, groupId }: { zhenhai: number; inspector: number; groupId: number },
  photo: { key: string; sizeBytes: number },
): Promise<void> {
  await sql`
    with rusty as (
      select i.*, row_number() over (order by i.issued_at desc, i.id) as n from inspection i
      where i.company_id = ${zhenhai} and i.status = 4 and i.result <> '合格'),
    written as (
      insert into trace (company_id, inspection_id, group_id, title, content, status, published_at, created_by, created_at)
      select company_id, id, ${groupId}, tanker_number || ' 罐体锈蚀处理', '检验时发现罐体局部锈蚀，已通知承运单位除锈补漆，复检合格后放行。',
        status, case status when 1 then issued_at + interval '1 hour' end, ${inspector}, issued_at
      from (select rusty.company_id, id, tanker_number, issued_at, (array[0, 1, 1, 2, 3])[n] as status from rusty where n <= 5) r
      returning id, status),
    file as (
      insert into attachment (key, file_type, owner_id, company_id, file_name, size_bytes, content_type, finished_at)
      values (${photo.key}, ${TRACE_PICTURE}, ${inspector}, ${zhenhai}, 'rust.webp', ${photo.sizeBytes}, 'image/webp', now())
      returning id)
    insert into trace_picture (trace_id, attachment_id, position) select written.id, file.id, 0 from written, file where status = 1`.execute(
    db,
  )
}

/** Health checks of the drivers and escorts of a base, one a week of the last ten, judged by the limits in force. */
export async function insertDemoMeasures(
  db: Db,
  { companyId, measuredBy }: { companyId: number; measuredBy: number },
  judge: (nth: number, week: number) => StoredValues,
): Promise<void> {
  const people = await db.selectFrom('testee').select('id').where('company_id', '=', companyId).orderBy('id').execute()
  for (const [nth, { id: testeeId }] of people.entries())
    for (let week = 10; week > 0; week -= 1) {
      const id = await insertMeasurement(db, { testeeId, companyId, measuredBy }, judge(nth, week))
      await sql`update measurement set created_at = now() - ${week * 7 - 6 + nth} * interval '1 day' where id = ${id}`.execute(
        db,
      )
    }
}

/** Eight morning and six afternoon places of each type a day. */
export async function insertDemoPlans(
  db: Db,
  companyIds: readonly number[],
  { today, days, ahead }: DemoSpan,
): Promise<void> {
  await sql`
    insert into reservation_plan (company_id, day, period, tanker_type, total)
    select company_id, day::date, period, tanker_type, total
    from unnest(${companyIds}::bigint[]) company_id
    cross join generate_series(${today}::date - ${days}::int, ${today}::date + ${ahead}::int, interval '1 day') day
    cross join (values ('morning', 8), ('afternoon', 6)) p(period, total)
    cross join (values ('常压车'), ('承压车')) t(tanker_type)`.execute(db)
}

/** Bookings of most places; of past ones a few did not come, a few were cancelled. */
export async function insertDemoReservations(db: Db, registrar: number, { today, timeZone }: DemoSpan): Promise<void> {
  await sql`
    insert into reservation (company_id, plan_id, day, period, tanker_type, code, state, tanker_number, checked_org, contact_name, phone,
      cargo, created_by, created_at, arrived_at, called_at, done_at, cancelled_at, cancel_reason)
    select p.company_id, p.id, p.day, p.period, p.tanker_type, upper(substr(md5(gen_random_uuid()::text), 1, 10)), s.state,
      case when is_known then case p.tanker_type when '常压车' then '浙B0001挂' else '浙B0002挂' end
           else local.plate || (any_number % 9000 + 1000) || '挂' end,
      case when is_known then case p.tanker_type when '常压车' then carrier else other_carrier end
           else (array[carrier, other_carrier, left(carrier, 1) || '通危运', left(carrier, 1) || '安化运', left(carrier, 1) || '泰物流',
             left(carrier, 1) || '顺储运'])[1 + any_number % 6] end,
      substr('刘陈张黄林吴赵周徐孙', 1 + any_number % 10, 1) || '师傅', '1380000' || lpad((any_number % 9000)::text, 4, '0'),
      case p.tanker_type when '常压车' then (array['柴油', '柴油', '汽油', '甲醇'])[case when is_known then 1 else 1 + any_number % 4 end]
        else (array['液氨', '液氨', '丙烷', '丙烯'])[case when is_known then 1 else 1 + any_number % 4 end] end,
      ${registrar}, slot - interval '2 days',
      case s.state when '已到场' then now() - interval '25 minutes' when '已完成' then came end,
      case when s.state = '已完成' then came + waited * interval '1 minute' end,
      case when s.state = '已完成' then came + (waited + 38 + any_number % 31) * interval '1 minute' end,
      case when s.state = '已取消' then slot - interval '1 day' end, case when s.state = '已取消' then '改期' end
    from reservation_plan p join company c on c.id = p.company_id
    join (values ('zhenhai', '浙B', '甬达物流', '镇化储运'), ('dayawan', '粤L', '惠湾物流', '大亚湾储运'),
      ('nangang', '津E', '津港物流', '南港储运'), ('qilu', '鲁C', '齐运物流', '临淄储运'), ('jiangbei', '苏A', '宁扬物流', '江北储运'),
      ('jinshan', '沪E', '申安物流', '金山储运'), ('maoming', '粤K', '茂通物流', '茂南储运'),
      ('changxingdao', '辽B', '连岛物流', '长兴储运'), ('qinzhou', '桂N', '钦海物流', '钦州储运'),
      ('quangang', '闽C', '泉运物流', '泉港储运')) local(domain, plate, carrier, other_carrier) on local.domain = c.domain
    cross join lateral (select (p.day + case p.period when 'morning' then time '08:00' else time '13:00' end)
      at time zone ${timeZone} as slot) at
    cross join lateral generate_series(1, case when p.day < ${today}::date then 2 + (p.id % 4)::int else (p.id % 3)::int end) n
    cross join lateral (select (p.id * 7919 + n * 2741)::int as any_number,
      n = 1 and p.period = 'morning' and c.domain = 'zhenhai' as is_known, slot + n * interval '20 minutes' as came) one
    cross join lateral (select 6 + any_number % 23 as waited) way
    cross join lateral (select case
      when p.day > ${today}::date or (p.day = ${today}::date and p.period = 'afternoon') then '已预约'
      when p.day = ${today}::date then case when n = 1 then '已到场' else '已预约' end
      when (p.id * 7 + n * 3) % 17 = 0 then '已爽约'
      when (p.id * 5 + n) % 29 = 0 then '已取消'
      else '已完成' end as state) s
    on conflict do nothing`.execute(db)
  await sql`
    update reservation_plan p set reserved = r.taken
    from (select plan_id, count(*)::int as taken from reservation where state not in ('候补', '已取消') group by 1) r
    where r.plan_id = p.id`.execute(db)
}

/** Whether the method `m` is of a report of such a tanker and booking. */
const isDemoMethod = (
  tankerType: string,
  bookingId: string,
) => sql`m.deleted_at is null and (m.name in ('外观检查', '气密性试验')
  or m.name = '安全阀校验' and ${sql.ref(tankerType)} = '承压车' and ${sql.ref(bookingId)} % 12 = 0)`

/**
 * A report of each booking that was done, by the first inspector of its base: issued, or voided later; with numbers that a certificate's page knows.
 * Written in one go: each change of a report changes many indexes. Every twelfth pressurised tanker has its valve checked, too.
 */
export async function insertDemoInspections(
  db: Db,
  { head, registrar }: { head: number; registrar: number },
  newNumber: () => string,
): Promise<void> {
  const done = await db.selectFrom('reservation').select('id').where('state', '=', '已完成').execute()
  await sql`
    insert into inspection (company_id, report_number, reservation_id, status, result, checked_org, tanker_number, tanker_type, contact_name,
      phone, cargo, inspector_id, amount, method_names, created_by, created_at, arrived_at, started_at, submitted_at, issued_at, issued_by,
      valid_until, ended_at, end_reason)
    select r.company_id, given.number, r.id, case when r.id % 41 = 0 then 9 else 4 end, found.result, r.checked_org, r.tanker_number,
      r.tanker_type, r.contact_name, r.phone, r.cargo, u.inspector, checked.amount, checked.names, ${registrar},
      r.arrived_at, r.arrived_at, r.called_at, r.done_at - interval '10 minutes', r.done_at, ${head}, case found.result when '合格' then (r.done_at + interval '1 year')::date end,
      case when r.id % 41 = 0 then r.done_at + interval '2 hours' end, case when r.id % 41 = 0 then '车号录入有误' end
    from reservation r
    join unnest(${done.map(({ id }) => id)}::bigint[], ${done.map(() => newNumber())}::text[]) given(id, number) on given.id = r.id
    join (select company_id, min(id) as inspector from app_user where role = '检验员' group by 1) u on u.company_id = r.company_id
    cross join lateral (select case when r.id % 13 = 0 then '不合格' when r.id % 9 = 0 then '整改复检' else '合格' end as result) found
    cross join lateral (select sum(m.amount) as amount, string_agg(m.name, '、' order by m.id) as names from check_method m
      where ${isDemoMethod('r.tanker_type', 'r.id')}) checked`.execute(db)
  await sql`
    insert into inspection_method (inspection_id, method_id, name, amount)
    select i.id, m.id, m.name, m.amount from inspection i
    join check_method m on ${isDemoMethod('i.tanker_type', 'i.reservation_id')} order by i.id, m.id`.execute(db)
  await sql`
    insert into inspection_move (inspection_id, from_status, to_status, reason, moved_by, moved_at)
    select id, null, 1, null, created_by, created_at from inspection
    union all select id, 1, 2, null, inspector_id, started_at from inspection
    union all select id, 2, 3, null, inspector_id, submitted_at from inspection
    union all select id, 3, 4, null, issued_by, issued_at from inspection
    union all select id, 4, 9, end_reason, issued_by, ended_at from inspection where status = 9`.execute(db)
}

/** What the reports of the last days found: all in order where a report passed, else rust that must be mended. */
export async function insertDemoFindings(db: Db): Promise<void> {
  await sql`
    update inspection_method r set checklist_id = l.id, items = l.items
    from inspection i, checklist l
    where i.id = r.inspection_id and i.created_at > now() - interval '7 days' and l.method_id = r.method_id`.execute(db)
  await sql`
    insert into inspection_result (inspection_method_id, item_key, outcome, value, note, mend_until, recorded_by)
    select r.id, item ->> 'key', case when is_bad then 'fail' else 'pass' end,
      case item ->> 'key' when 'b1-pressure' then 0.8 when 'b2-drop' then 2 end,
      case when is_bad then '局部锈蚀' else '' end, case when is_bad then (i.issued_at + interval '14 days')::date end, i.inspector_id
    from inspection i join inspection_method r on r.inspection_id = i.id
    cross join lateral jsonb_array_elements(r.items) item
    cross join lateral (select i.result <> '合格' and item ->> 'key' = 'a3-paint' as is_bad) bad`.execute(db)
}

/** Where the rust is, on the picture of the tanker, and as a photo next to a gauge; of the base's last days. */
export async function insertDemoPictures(
  db: Db,
  { zhenhai, inspector }: { zhenhai: number; inspector: number },
  photos: { rust: { key: string; sizeBytes: number }; gauge: { key: string; sizeBytes: number } },
): Promise<void> {
  const drawing = {
    objects: [
      {
        type: 'Ellipse',
        left: 0.42,
        top: 0.2,
        rx: 0.06,
        ry: 0.05,
        stroke: '#d98200',
        strokeWidth: 0.004,
        fill: 'transparent',
      },
      { type: 'Line', x1: 0.62, y1: 0.14, x2: 0.55, y2: 0.23, stroke: '#d98200', strokeWidth: 0.004 },
      { type: 'IText', left: 0.6, top: 0.08, text: '锈蚀', fontSize: 0.03, fill: '#d98200' },
    ],
  }
  await sql`
    update inspection i set fabric = ${JSON.stringify(drawing)}::jsonb, fabric_version = 1
    where i.company_id = ${zhenhai} and i.status = 4 and i.id = any (array(
      select m.inspection_id from inspection_result r join inspection_method m on m.id = r.inspection_method_id where r.outcome = 'fail'))`.execute(
    db,
  )
  await sql`
    with shown as (
      select i.id, i.started_at, m.id as method_id, item_key, case item_key when 'a3-paint' then 'rust' else 'gauge' end as name
      from inspection i join inspection_method m on m.inspection_id = i.id join inspection_result r on r.inspection_method_id = m.id
      where i.company_id = ${zhenhai} and i.status = 4 and item_key in ('a3-paint', 'b1-pressure') and i.fabric is not null),
    file as (
      insert into attachment (key, file_type, owner_id, company_id, file_name, size_bytes, content_type, finished_at)
      select key, ${INSPECTION_PHOTO}, ${inspector}, ${zhenhai}, name || '.webp', size, 'image/webp', now()
      from (values ('rust', ${photos.rust.key}, ${photos.rust.sizeBytes}::bigint), ('gauge', ${photos.gauge.key}, ${photos.gauge.sizeBytes})) f(name, key, size)
      returning id, file_name)
    insert into inspection_photo (inspection_id, attachment_id, inspection_method_id, item_key, taken_by, taken_at)
    select shown.id, file.id, method_id, item_key, ${inspector}, started_at + interval '10 minutes'
    from shown join file on file.file_name = shown.name || '.webp'`.execute(db)
}

/** The sums of the days, as the moves would have written them. */
export async function insertDemoDays(db: Db, timeZone: string): Promise<void> {
  await sql`
    insert into base_day (company_id, day, places, reserved, arrived, no_shows)
    select p.company_id, p.day, sum(p.total), sum(p.reserved),
      coalesce(sum(r.arrived), 0), coalesce(sum(r.no_shows), 0)
    from reservation_plan p left join (
      select plan_id, count(*) filter (where arrived_at is not null) as arrived, count(*) filter (where state = '已爽约') as no_shows
      from reservation group by 1) r on r.plan_id = p.id
    group by 1, 2`.execute(db)
  await sql`
    with done as (
      select i.company_id, (i.issued_at at time zone ${timeZone})::date as day, i.inspector_id, i.result, i.status, i.amount,
        extract(epoch from i.started_at - i.arrived_at)::bigint as waiting_s,
        extract(epoch from i.issued_at - i.arrived_at)::bigint as turnaround_s
      from inspection i where i.issued_at is not null),
    sums as (
      select company_id, day, coalesce(inspector_id, 0) as inspector_id, count(*) as issued, sum(waiting_s) as waiting_s,
        sum(turnaround_s) as turnaround_s, count(*) filter (where result = '合格') as passed,
        count(*) filter (where result = '不合格') as failed, count(*) filter (where result = '整改复检') as recheck,
        count(*) filter (where status = 9) as voided, sum(amount) as amount
      from (select * from done where inspector_id is not null
            union all select company_id, day, 0, result, status, amount, waiting_s, turnaround_s from done) each
      group by 1, 2, 3)
    insert into base_day as d (company_id, day, inspector_id, started, waiting_s, issued, turnaround_s, first_pass, passed, failed, recheck,
      voided, amount)
    select company_id, day, inspector_id, issued, waiting_s, issued, turnaround_s, passed, passed, failed, recheck, voided, amount from sums
    on conflict (company_id, day, inspector_id) do update set started = excluded.started, waiting_s = excluded.waiting_s,
      issued = excluded.issued, turnaround_s = excluded.turnaround_s, first_pass = excluded.first_pass, passed = excluded.passed,
      failed = excluded.failed, recheck = excluded.recheck, voided = excluded.voided, amount = excluded.amount`.execute(
    db,
  )
}
