import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../areas.ts'
import { peopleDemo } from '../../people/demo/people-demo.ts'
import type { Db } from '../server/database/database.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { DemoPart } from './demo-area.ts'
import { dropEverything, selectDemo } from './demo-mark.sql.ts'
import { emptyDatabase } from './empty-demo.ts'
import { peopleOf, prepareDemo } from './prepare-demo.ts'

const config = readConfig({})
const now = new Date('2026-11-20T09:30:00Z')
const people = peopleOf([peopleDemo])
const prepare = (db: Db, parts: Record<string, DemoPart>) =>
  prepareDemo(db, people, new Map(Object.entries(parts)), { config, now, say: () => {} })

/** An area whose demo is a company of its own, below the base of the demo's registrar. */
function kettles() {
  const fill = vi.fn<DemoPart['fill']>(async (db, { people: { userIds, companyIds } }) => {
    await sql`insert into company (name, super_company_id) values ('Kettle’s', ${companyIds.zhenhai})`.execute(db)
    return { litres: 2, registrar: userIds.registrar, "it's": 'kept' }
  })
  const resume = vi.fn<NonNullable<DemoPart['resume']>>(async () => {})
  return { fill, resume }
}

test('a demo is filled once; an area that came later is added to it, with the same people', async () => {
  await using database = await testDatabase()
  const { db } = database
  const [first, second] = [kettles(), kettles()]
  const mark = await prepare(db, { first })
  expect(mark).toEqual({ first: { litres: 2, registrar: expect.any(Number), "it's": 'kept' } })
  expect(await selectDemo(db)).toEqual(mark)

  const both = await prepare(db, { first, second })
  expect(both).toEqual({ first: mark['first'], second: mark['first'] })
  expect(await selectDemo(db)).toEqual(both)
  expect(first.fill).toHaveBeenCalledTimes(1)
  expect(first.resume).toHaveBeenCalledExactlyOnceWith(db, mark['first'], expect.objectContaining({ now }))
  expect(second.resume).not.toHaveBeenCalled()
})

test('an area that fails to fill leaves nothing behind', async () => {
  await using database = await testDatabase()
  const { db } = database
  await expect(
    prepare(db, { first: kettles(), second: { fill: () => Promise.reject(new Error('no water')) } }),
  ).rejects.toThrow('no water')
  expect(await people.isThere(db)).toBe(false)
  expect(await selectDemo(db)).toBeNull()
})

test('a person of the demo who is gone is named', async () => {
  await using database = await testDatabase()
  const { db } = database
  await prepare(db, { first: kettles() })
  await sql`delete from app_user where phone = 'teacher'`.execute(db)
  await expect(prepare(db, { second: kettles() })).rejects.toThrow('"teacher" of the demo is gone')
})

test('a database with other data is neither filled nor emptied; one without tables may be', async () => {
  await using database = await testDatabase()
  const { db } = database
  await people.create(db, now)
  await expect(prepare(db, { first: kettles() })).rejects.toThrow('in use, and not by a demo')
  await expect(emptyDatabase([peopleDemo], database.settings)).rejects.toThrow('holds no demo')
  expect(await people.isThere(db)).toBe(true)
  await dropEverything(db)
  await emptyDatabase([peopleDemo], database.settings)
})
