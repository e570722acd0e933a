import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let administrator: TestCaller
let teacher: TestCaller
let presenter: number
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  teacher = await server.signIn('教师')
  presenter = await addPerson(server.db, { role: '教师' })
})
afterAll(() => server[Symbol.asyncDispose]())

let names = 0
const newName = () => `量表 ${(names += 1)}`
const standard = (name: string, weight: number, more: object = {}) => ({ name, weight, min: 0, max: weight, ...more })
const halves = [standard('教学目标', 40), standard('教学过程', 60)]

interface Version {
  id: number
  version: number
}
const save = (form: object = {}) =>
  administrator.callAny('POST /model/save', { request: { name: newName(), items: halves, ...form } })
const saved = async (form?: object) => (await save(form)).data as Version
const update = (id: number, form: object) =>
  administrator.callAny('POST /model/update/{id}', {
    params: { id },
    request: { name: newName(), items: halves, ...form },
  })
const find = async (request: object, caller = teacher) =>
  (await caller.call('POST /model/find/', { request })).data.data
const sheet = (text: string) => new TextEncoder().encode(text)

/** A lesson that has this version. */
async function useScale(scaleId: number): Promise<void> {
  const { company_id } = await server.db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', presenter)
    .executeTakeFirstOrThrow()
  const day = { starts_at: new Date('2026-03-01T01:00Z'), ends_at: new Date('2026-03-01T02:00Z') }
  await server.db
    .insertInto('lesson')
    .values({
      company_id,
      user_id: presenter,
      name: '荷塘月色',
      course: '语文',
      type: '录播',
      shared: false,
      scale_id: scaleId,
      ...day,
    })
    .execute()
}

test('a scale is added with its standards in order, and teachers read it', async () => {
  const name = newName()
  const { id, version } = await saved({
    name,
    items: [{ name: '教学目标', weight: 33.33 }, standard('教师素质', 66.67)],
  })
  expect(version).toBe(1)
  expect(await find({ id })).toMatchObject([
    {
      id,
      name,
      version: 1,
      isCurrent: true,
      isUsed: false,
      items: [standard('教学目标', 33.33), standard('教师素质', 66.67)],
    },
  ])
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no standards', { items: [] }, 'items'],
  ['weights that add up to 99', { items: [standard('a', 40), standard('b', 59)] }, 'items'],
  ['weights that add up to 101', { items: [standard('a', 40), standard('b', 61)] }, 'items'],
  ['a standard without a name', { items: [standard('', 100)] }, 'items.0.name'],
  ['a standard twice', { items: [standard('a', 40), standard('A', 60)] }, 'items.1.name'],
  ['no weight', { items: [standard('a', 100), standard('b', 0, { max: 1 })] }, 'items.1.weight'],
  ['a weight in words', { items: [standard('a', 'all' as never)] }, 'items.0.weight'],
  ['a negative least score', { items: [standard('a', 100, { min: -1 })] }, 'items.0.min'],
  ['a range reversed', { items: [standard('a', 100, { min: 60, max: 50 })] }, 'items.0.max'],
  ['a score above the weight', { items: [standard('a', 40, { max: 41 }), standard('b', 60)] }, 'items.0.max'],
])('%s is refused at its field', async (_, form, field) => {
  const answer = await save(form)
  expect(answer).toMatchObject({ code: 400 })
  expect(Object.keys((answer.data as { fields: object }).fields)).toContain(field)
})

test('a name is taken once, whatever its case, until its scale is deleted', async () => {
  const { id } = await saved({ name: 'Lessons of 2026' })
  const taken = { code: 41000, data: { fields: { name: expect.any(String) as string } } }
  expect(await save({ name: 'lessons of 2026' })).toMatchObject(taken)
  const other = await saved()
  expect(await update(other.id, { name: 'LESSONS OF 2026' })).toMatchObject(taken)
  await administrator.call('POST /model/delete/{id}', { params: { id } })
  expect(await save({ name: 'lessons of 2026' })).toMatchObject({ code: 200 })
})

describe('a version', () => {
  test('that nothing uses is changed in place', async () => {
    const { id } = await saved()
    const items = [standard('教学方法与策略', 100, { min: 60, max: 90 })]
    expect(await update(id, { name: '改过', items })).toMatchObject({ data: { id, version: 2 } })
    expect(await find({ id })).toMatchObject([{ name: '改过', version: 2, items }])
  })

  test.each([
    ['that nothing uses', false],
    ['that a lesson uses', true],
  ])('%s is not changed by a person who has not seen its latest change', async (_, isUsed) => {
    const name = newName()
    const { id, version } = await saved({ name })
    if (isUsed) await useScale(id)
    const change = (of: number, more: object) => update(of, { name, items: [standard('教学过程', 100)], ...more })
    const { data } = await change(id, { version })
    const next = data as Version
    expect(next.version).toBe(version + 1)
    expect(await change(id, { version, items: halves })).toMatchObject({ code: 41000 })
    const found = await find({ currentOf: id })
    expect(found).toMatchObject([{ ...next, items: [standard('教学过程', 100)] }])
    expect(await change(next.id, { version: next.version, items: halves })).toMatchObject({ code: 200 })
    await administrator.call('POST /model/delete/{id}', { params: { id: (await find({ currentOf: id }))[0]?.id ?? 0 } })
    expect(await find({ currentOf: id })).toEqual([])
  })

  test('of two who change it at once, one has not seen the other’s change', async () => {
    const name = newName()
    const { id, version } = await saved({ name })
    const answers = await atOnce(
      server.db,
      sql`select from scale where id = ${id} for update`,
      [50, 60].map((weight) => () => {
        const items = [standard('a', weight), standard('b', 100 - weight)]
        return update(id, { name, items, version })
      }),
    )
    expect(sortedCodes(answers)).toEqual([200, 41000])
  })

  test('that a lesson uses stays, and the next one replaces it', async () => {
    const name = newName()
    const { id } = await saved({ name })
    await useScale(id)
    const { data } = await update(id, { name, items: [standard('教学过程', 100)] })
    const next = data as Version
    expect(next).toMatchObject({ version: 2 })
    expect(next.id).not.toBe(id)
    expect(await find({ name })).toMatchObject([{ id: next.id, version: 2, items: [standard('教学过程', 100)] }])
    expect(await find({ id })).toMatchObject([{ version: 1, isCurrent: false, isUsed: true, items: halves }])
    expect(await update(id, { name })).toMatchObject({ code: 41000 })
  })

  test('that a comment alone uses stays, too', async () => {
    const name = newName()
    const [{ id }, other] = [await saved({ name }), await saved()]
    await useScale(other.id)
    const lesson = await server.db
      .selectFrom('lesson')
      .select('id')
      .where('scale_id', '=', other.id)
      .executeTakeFirstOrThrow()
    const comment = { lesson_id: lesson.id, user_id: presenter, type: '精准点评' as const, content: '追问有梯度' }
    await server.db
      .insertInto('lesson_comment')
      .values({ ...comment, scale_id: id })
      .execute()
    expect(await update(id, { name, items: [standard('教学过程', 100)] })).toMatchObject({ data: { version: 2 } })
  })

  test('that is saved unchanged makes no other, and nothing is noted', async () => {
    const name = newName()
    const { id } = await saved({ name })
    await useScale(id)
    expect(await update(id, { name })).toMatchObject({ data: { id, version: 1 } })
    const noted = await server.db.selectFrom('audit_log').select('action').where('object_id', '=', id).execute()
    expect(noted).toEqual([{ action: 'add scale' }])
  })

  test('that two people change at once gets one successor; the other is asked to reload', async () => {
    const name = newName()
    const { id } = await saved({ name })
    await useScale(id)
    const both = await Promise.all(
      [50, 60].map((weight) => update(id, { name, items: [standard('a', weight), standard('b', 100 - weight)] })),
    )
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
    expect(await find({ name })).toMatchObject([{ version: 2 }])
  })

  test('that is deleted is listed no more, and still found by its id', async () => {
    const name = newName()
    const { id } = await saved({ name })
    await useScale(id)
    await administrator.call('POST /model/delete/{id}', { params: { id } })
    expect(await find({ name })).toEqual([])
    expect(await find({ id })).toMatchObject([{ id, items: halves }])
    expect(await update(id, { name })).toMatchObject({ code: 404 })
  })
})

const importFile = (text: string) => administrator.callAny('POST /model/import/', { file: sheet(text) })
const preview = async (text: string) =>
  (await administrator.call('POST /model/import/preview', { file: sheet(text) })).data

describe('a spreadsheet', () => {
  test('of an export changes nothing when it is imported', async () => {
    const name = newName()
    const { id } = await saved({ name, items: [standard('教学目标', 40, { min: 10, max: 35.5 }), halves[1]] })
    const { data } = await administrator.callAny('POST /model/export', { request: { name, format: 'csv' } })
    const text = await (data as Blob).text()
    expect(await preview(text)).toMatchObject({ problemCount: 0, scales: [{ name, standards: 2, isNew: false }] })
    expect(await importFile(text)).toMatchObject({ data: { imported: 1 } })
    expect(await find({ name })).toMatchObject([{ id, version: 1 }])
  })

  test('adds scales, and makes the next version of one that is used', async () => {
    const [known, added] = [newName(), newName()]
    const { id } = await saved({ name: known })
    await useScale(id)
    const text = `Scale,Standard,Weight,Highest score\n${known},目标,100,90\n${added},a,40,\n,b,60,\n`
    expect((await preview(text)).scales).toEqual([
      { name: known, standards: 1, isNew: false },
      { name: added, standards: 2, isNew: true },
    ])
    expect(await importFile(text)).toMatchObject({ data: { imported: 2 } })
    expect(await find({ name: known })).toMatchObject([{ version: 2, items: [standard('目标', 100, { max: 90 })] }])
    expect(await find({ name: added })).toMatchObject([{ version: 1, items: [standard('a', 40), standard('b', 60)] }])
  })

  test('finds a scale whose name has letters beyond ASCII', async () => {
    const name = `${newName()} Ａ`
    await saved({ name })
    const text = `Scale,Standard,Weight\n${name},目标,100\n`
    expect((await preview(text)).scales).toMatchObject([{ name, isNew: false }])
    expect(await importFile(text)).toMatchObject({ data: { imported: 1 } })
  })

  test('with anything wrong stores nothing', async () => {
    const name = newName()
    const text = `量表,标准,权重\n${name},a,100\n另一个,a,99\n`
    expect(await preview(text)).toMatchObject({ problemCount: 1, problems: [{ row: 3, column: '权重' }] })
    expect(await importFile(text)).toMatchObject({ code: 41000 })
    expect(await find({ name })).toEqual([])
  })

  test.each([
    ['without rows', '量表,标准,权重\n'],
    ['that is none', '\0\0\0\0\0'],
  ])('%s is refused in words', async (_, text) => {
    expect(await importFile(text)).toMatchObject({ code: 41000, message: expect.stringMatching(/\S/) as string })
  })
})
