import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from './areas.ts'
import { addDevice, addOwner } from './platform/testing/test-fleet.ts'
import { addPerson } from './platform/testing/test-people.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

// What _Background work_ shows as kept for some time goes by itself after it, and not before. Samples, hours, sweeps, the audit log, actions
// of automations, messages to contacts and what the database took have tests of their own.

let server: TestServer
let person: number
beforeAll(async () => {
  server = await testServer()
  person = await addPerson(server.db, { role: '管理员' })
})
afterAll(() => server[Symbol.asyncDispose]())

async function run(name: string): Promise<void> {
  const task = areas.flatMap(({ tasks = [] }) => tasks).find((each) => each.name === name)
  await task?.run(server.app, new AbortController().signal)
}

/** How many hours ago each row was left that is there. */
async function ages(table: string, column: string): Promise<number[]> {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from now() - ${sql.ref(column)}) / 3600)::int as hours
    from ${sql.table(table)} where ${sql.ref(column)} is not null order by 1`.execute(server.db)
  return rows.map(({ hours }) => hours)
}
const insertAll = async (statement: (hours: number) => RawBuilder<unknown>, ...hours: number[]) => {
  for (const each of hours) await statement(each).execute(server.db)
}
const ago = (hours: number) => sql`now() - ${hours} * interval '1 hour'`
const DAY = 24

test('messages are kept for 90 days', async () => {
  await insertAll(
    (hours) => sql`insert into notification_message (user_id, subject, body, status, created_at)
      values (${person}, '告警', 'T-1', 'sent', ${ago(hours)})`,
    89 * DAY,
    91 * DAY,
  )
  await run('tidyMessages')
  expect(await ages('notification_message', 'created_at')).toEqual([89 * DAY])
})

test('what happened and interested no one is kept for a day, logs of devices until 180 days after their warning closed', async () => {
  const owner = await addOwner(server.db, 'kept')
  const device = await addDevice(server.db, owner, 'D')
  await insertAll(
    (hours) => sql`insert into notification_event (at, kind, site_id, client_id, device_ids, samples)
      values (${ago(hours)}, 'hot', ${owner.site}, ${owner.client}, array[${device}::bigint], '[]')`,
    23,
    25,
  )
  await insertAll(
    (hours) => sql`with w as (
        insert into warning (site_id, client_id, device_id, type, level, remote_file_name, opened_at, closed_at)
        values (${owner.site}, ${owner.client}, ${device}, 'hot', 'warn', 'D.log', ${ago(hours + 1)}, ${ago(hours)}) returning id)
      insert into warning_file (warning_id, content) select id, '温度 93' from w`,
    179 * DAY,
    181 * DAY,
  )
  await run('tidyNotices')
  expect(await ages('notification_event', 'at')).toEqual([23])
  const { rows } = await sql`
    select w.remote_file_name as name, f.content is not null as "isKept"
    from warning w left join warning_file f on f.warning_id = w.id order by w.closed_at`.execute(server.db)
  expect(rows).toEqual([
    { name: null, isKept: false },
    { name: 'D.log', isKept: true },
  ])
})

test('sessions are kept until 90 days after their end', async () => {
  await insertAll(
    (hours) => sql`insert into user_session (token_hash, user_id, created_at, ended_at, end_reason)
      values (sha256(${String(hours)}::bytea), ${person}, ${ago(hours + 1)}, ${ago(hours)}, 'logout')`,
    89 * DAY,
    91 * DAY,
  )
  await run('tidyLogins')
  expect(await ages('user_session', 'ended_at')).toEqual([89 * DAY])
})
