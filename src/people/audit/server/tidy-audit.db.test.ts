import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import { tidyAudit } from './tidy-audit.ts'

test('entries older than AUDIT_DAYS go, more than one batch of them; without the setting all stay', async () => {
  await using server = await testServer()
  const { db, app } = server
  await sql`delete from audit_log`.execute(db)
  await sql`insert into audit_log (at, action, object_kind)
    select now() - interval '31 days', 'old', 'x' from generate_series(1, 4500)
    union all select now() - interval '29 days', 'new', 'x'`.execute(db)
  const left = async () =>
    (await db.selectFrom('audit_log').select('action').distinct().orderBy('action').execute()).map(
      ({ action }) => action,
    )
  const signal = new AbortController().signal
  await tidyAudit.run(app, signal)
  expect(await left()).toEqual(['new', 'old'])
  app.config.auditDays = 30
  await tidyAudit.run(app, signal)
  expect(await left()).toEqual(['new'])
})
