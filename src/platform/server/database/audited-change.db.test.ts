import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { auditedChange } from './audited-change.ts'

const done = { action: 'add thing', objectKind: 'thing', objectId: 7 }

test('a change and its entry are kept together, or neither is', async () => {
  await using database = await testDatabase()
  const { db } = database
  const call = { db, caller: null, requestId: 'r1' }
  await sql`create table thing (name text constraint thing_name unique)`.execute(db)
  const insert = (name: string, fails = false) =>
    auditedChange(
      call,
      async (trx) => {
        await sql`insert into thing values (${name})`.execute(trx)
        if (fails) throw new Error('late')
        return { ...done, after: { name }, answer: name }
      },
      { thing_name: { field: 'name', text: { zh: '已占用', en: 'Taken' } } },
    )
  const logged = async () =>
    (await sql`select action, request_id as "requestId", after from audit_log order by id`.execute(db)).rows

  expect(await insert('a')).toBe('a')
  await expect(insert('b', true)).rejects.toThrow('late')
  await expect(insert('a')).rejects.toMatchObject({ code: 41000, fields: { name: { en: 'Taken' } } })
  expect(await logged()).toEqual([{ action: 'add thing', requestId: 'r1', after: { name: 'a' } }])
  expect((await sql`select name from thing`.execute(db)).rows).toEqual([{ name: 'a' }])
})

test('what changes nothing is not logged', async () => {
  await using database = await testDatabase()
  const { db } = database
  expect(await auditedChange({ db, caller: null, requestId: null }, async () => ({ answer: 5 }))).toBe(5)
  expect((await sql`select from audit_log`.execute(db)).rows).toHaveLength(0)
})
