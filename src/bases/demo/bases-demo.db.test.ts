import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDemo } from '../../platform/demo/prepare-demo.ts'
import { testServer } from '../../platform/testing/test-server.ts'
import { peopleDemo } from '../../people/demo/people-demo.ts'
import { basesDemo } from './bases-demo.ts'
import { moveQueueOn } from './move-queue-on.ts'
import type { DemoStaff } from './move-queue-on.ts'

test('the demo’s bases have plans, bookings that fit them, reports and sums that add up', async () => {
  await using server = await testServer()
  const { db, app } = server
  const part = basesDemo.open?.({}, 10)
  if (!part || !peopleDemo.people) throw new Error('the demo has no bases')
  const start = { config: app.config, now: new Date(), say: () => {} }
  await sql`delete from app_user`.execute(db)
  await prepareDemo(db, peopleDemo.people, new Map([['bases', part]]), start)
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from station) as stations, (select count(*)::int from reservation_plan) as plans,
      (select count(*)::int from trace t where status = 1 and exists (select from trace_picture p where p.trace_id = t.id)) as published,
      (select count(distinct pressure_conclusion)::int from measurement) as "pressures",
      (select count(distinct group_id)::int from app_user where role = '检验员') as groups,
      (select count(*)::int from reservation where arrived_at > now()) as "comesFromTheFuture",
      (select count(*)::int from reservation where state = '已爽约') as "noShows",
      (select count(*)::int from inspection where status = 9) as voided,
      (select count(*)::int from inspection where status = 4) as issued,
      (select count(*)::int from inspection i where not exists (
        select from app_user u where u.id = i.inspector_id and u.company_id = i.company_id)) as "byNoInspector",
      (select count(*)::int from inspection i join inspection_method m on m.inspection_id = i.id where i.submitted_at is not null
        and m.items <> '[]' and not exists (select from inspection_result r where r.inspection_method_id = m.id)) as "uncheckedLists",
      (select sum(issued)::int from base_day where inspector_id = 0) - (select count(*)::int from inspection) as "issuedBeyondSums",
      (select count(*)::int from reservation_plan p where reserved <>
        (select count(*) from reservation r where r.plan_id = p.id and r.state not in ('候补', '已取消'))) as "wrongPlans",
      (select count(*)::int from company_stock s where count <>
        (select sum(change) from stock_entry e where e.company_id = s.company_id and e.category_id = s.category_id)) as "wrongStock",
      (select count(*)::int from stock_entry where cause = 'use') as uses,
      (select count(*)::int from stock_entry e where count < 0 or count <>
        (select sum(change) from stock_entry b where b.company_id = e.company_id and b.category_id = e.category_id
          and (b.changed_at, b.id) <= (e.changed_at, e.id))) as "wrongLedger",
      (select count(*)::int from company_stock where count < low_mark) as "lowStock",
      (select count(*)::int from notification_message where status = 'sent') as notified`.execute(db)
  expect(rows[0]).toMatchObject({
    stations: 20,
    plans: 10 * 18 * 4,
    issuedBeyondSums: 0,
    byNoInspector: 0,
    uncheckedLists: 0,
    wrongPlans: 0,
    wrongStock: 0,
    wrongLedger: 0,
    lowStock: 1,
    notified: 1,
    published: 2,
    pressures: 3,
    groups: 2,
    comesFromTheFuture: 0,
  })
  for (const name of ['noShows', 'voided', 'issued', 'uses'])
    expect([name, (rows[0]?.[name] ?? 0) > 0]).toEqual([name, true])
})

test('the queue of the day moves on by itself: called, inspected, issued, while others come', async () => {
  await using server = await testServer()
  const { db, app } = server
  const part = basesDemo.open?.({ 'queue-seconds': '30' }, 10)
  if (!part || !peopleDemo.people) throw new Error('the demo has no bases')
  const start = { config: app.config, now: new Date(), say: () => {} }
  await sql`delete from app_user`.execute(db)
  const mark = await prepareDemo(db, peopleDemo.people, new Map([['bases', part]]), start)
  const staff = mark['bases'] as DemoStaff
  // Whatever the time of the day is, some have come.
  await sql`
    update reservation set state = '已到场', arrived_at = now() where company_id = ${staff.companyId} and state = '已预约'
      and day = (now() at time zone ${app.config.timeZone})::date`.execute(db)
  const issued = async () => {
    const { rows } = await sql<{ issued: number; today: number }>`
      select count(*)::int as issued, (select coalesce(sum(issued), 0)::int from base_day where inspector_id = ${staff.inspector}) as today
      from inspection where inspector_id = ${staff.inspector} and status = 4`.execute(db)
    return rows[0]
  }
  // A visitor's station, the last in the list, stays free.
  await db.insertInto('station').values({ company_id: staff.companyId, name: 'visitor' }).execute()
  await moveQueueOn(app, staff, 0)
  expect(await issued()).toEqual({ issued: 0, today: 0 })
  await moveQueueOn(app, staff, 0)
  await moveQueueOn(app, staff, 0)
  expect(await issued()).toEqual({ issued: 1, today: 1 })
  const used = await sql<{ name: string }>`
    select distinct s.name from inspection i join station s on s.id = i.station_id where i.inspector_id = ${staff.inspector}`.execute(
    db,
  )
  expect(used.rows.map(({ name }) => name)).not.toContain('visitor')
  expect(used.rows).toHaveLength(1)

  // No booking is left, and no place: tankers come nevertheless.
  const today = sql`company_id = ${staff.companyId} and day = (now() at time zone ${app.config.timeZone})::date`
  await sql`update reservation set state = '已完成' where ${today}`.execute(db)
  await sql`update reservation_plan set total = reserved where ${today}`.execute(db)
  const reports = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from inspection where company_id = ${staff.companyId}`.execute(db)
    return rows[0]?.count ?? 0
  }
  const before = await reports()
  await moveQueueOn(app, staff, 0)
  expect(await reports()).toBe(before + 1)

  // A place is free until midnight: the next tanker books it at the gate.
  await sql`update base_profile set afternoon_to = '24:00', weekdays = '{1,2,3,4,5,6,7}', carrier_limit = null`.execute(
    db,
  )
  await sql`update reservation_plan set total = reserved + 1 where ${today}`.execute(db)
  await sql`delete from closed_day`.execute(db)
  await moveQueueOn(app, staff, 0)
  const { rows } = await sql`select tanker_number from reservation where ${today} and state = '已预约'`.execute(db)
  expect(rows).toHaveLength(1)
})
