import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { sessionTexts } from '../../session/text.ts'
import { userTexts } from '../text.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const profileOf = (caller: Person, userId = caller.userId) =>
  caller.call('GET /users/getProfile/{userId}', { params: { userId } })

describe('a profile', () => {
  test('is shown to the person and to those who manage it; to others it is not found', async () => {
    const base = await addCompany(server.db, 'profiles')
    const administrator = await server.signIn('管理员')
    const head = await server.signIn('基地负责人', { companyId: base })
    const inspector = await server.signIn('检验员', { companyId: base })
    const agent = await server.signIn('代理')
    const none = { status: 404, code: 404, message: sessionTexts.noSuchUser.zh, data: null }
    expect(await profileOf(agent)).toMatchObject({ code: 200, data: { id: agent.userId, nickName: '代理' } })
    for (const manager of [administrator, head])
      expect(await profileOf(manager, inspector.userId)).toMatchObject({ code: 200, data: { id: inspector.userId } })
    for (const [caller, userId] of [
      [agent, administrator.userId],
      [inspector, head.userId],
      [head, agent.userId],
      [agent, 999_999],
    ] as const)
      expect(await profileOf(caller, userId)).toMatchObject(none)
  })

  test('masks the ID number, and leaves out what others noted', async () => {
    const teacher = await server.signIn('教师')
    await server.db
      .updateTable('app_user')
      .set({ id_no: '11010519491231002X', remarks: 'to be watched' })
      .where('id', '=', teacher.userId)
      .execute()
    const { data } = await profileOf(teacher)
    expect(data).toMatchObject({ idNo: '110*************2X', age: null, commentNum: 0, lectureNum: 0 })
    expect(JSON.stringify(data)).not.toContain('watched')
  })
})

describe('what people write about themselves', () => {
  const said = {
    birthday: '1990-02-03',
    sex: '女',
    nation: '汉族',
    identifier: '语文组',
    workUnit: '一中',
    job: '教师',
  } as const

  test('is kept, noted, and forgotten where it is left out', async () => {
    const teacher = await server.signIn('教师')
    expect(await teacher.call('POST /users/updateProfile', { request: said })).toMatchObject({ code: 200, data: null })
    const today = businessDay(new Date(), server.app.config.timeZone)
    const age = Number(today.slice(0, 4)) - 1990 - (today.slice(5) < '02-03' ? 1 : 0)
    expect((await profileOf(teacher)).data).toMatchObject({ ...said, age })
    await teacher.call('POST /users/updateProfile', { request: { job: '班主任', identifier: '' } })
    expect((await profileOf(teacher)).data).toMatchObject({
      job: '班主任',
      identifier: null,
      birthday: null,
      sex: null,
    })
    const noted = await server.db.selectFrom('audit_log').selectAll().where('object_id', '=', teacher.userId).execute()
    expect(noted.map(({ action, user_id: by }) => ({ action, by }))).toEqual(
      [1, 2].map(() => ({ action: 'change user', by: teacher.userId })),
    )
    expect(noted[1]).toMatchObject({ before: { job: '教师' }, after: { job: '班主任' } })
  })

  test('is neither name, phone, role, company nor group', async () => {
    const teacher = await server.signIn('教师')
    const before = (await profileOf(teacher)).data
    const more = {
      name: '校长',
      phone: '13900000000',
      nickName: '管理员',
      companyId: 1,
      groupId: 1,
      idNo: '1',
      remarks: 'x',
    }
    await teacher.callAny('POST /users/updateProfile', { request: more })
    expect((await profileOf(teacher)).data).toEqual(before)
  })

  test('is no birthday that lies ahead', async () => {
    const teacher = await server.signIn('教师')
    const birthday = addDays(businessDay(new Date(), server.app.config.timeZone), 1)
    expect(await teacher.call('POST /users/updateProfile', { request: { birthday } })).toMatchObject({
      code: 41000,
      data: { fields: { birthday: userTexts.birthdayAhead.zh } },
    })
  })
})

describe('members', () => {
  let base: number
  let inspector: Person
  beforeAll(async () => {
    base = await addCompany(server.db, 'members')
    const other = await addCompany(server.db, 'others')
    inspector = await server.signIn('检验员', { companyId: base, name: '甲一', phone: '13511112222' })
    for (const name of ['甲二', '甲三', '乙四']) await server.signIn('登记人员', { companyId: base, name })
    await server.signIn('登记人员', { companyId: other, name: '甲五' })
    await server.signIn('管理员', { companyId: base, name: '甲六' })
  })
  const members = async (caller: Person, query: Record<string, string | number> = {}) => {
    const { data } = await caller.call('GET /users/listUserAll', { query })
    return { names: data.data.map(({ name }) => name).toSorted(), totalCount: data.totalCount }
  }

  test('of one’s company come in pages, by name', async () => {
    expect(await members(inspector, { companyId: base })).toEqual({
      names: ['乙四', '甲一', '甲三', '甲二'].toSorted(),
      totalCount: 4,
    })
    expect(await members(inspector, { companyId: base, name: '甲' })).toMatchObject({ totalCount: 3 })
    expect(await members(inspector, { companyId: base, page: 2, size: 3 })).toMatchObject({
      names: { length: 1 },
      totalCount: 4,
    })
    // As the specification writes it, with an empty group.
    expect(await members(inspector, { groupId: '', page: 1, size: 10 })).toMatchObject({ totalCount: 4 })
  })

  test('are exported, all that match, without their phones', async () => {
    const file = await inspector.call('POST /users/exportUserAll', {
      request: { companyId: base, name: '甲', format: 'csv' },
    })
    const [titles, ...people] = (await file.data.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    expect(titles).toBe('姓名,角色,分组')
    expect(people.map((line) => line.split(',')[0] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(
      ['甲一', '甲三', '甲二'].toSorted((a, b) => a.localeCompare(b)),
    )
  })

  test('are not found by a phone, which no one is shown', async () => {
    expect(await members(inspector, { name: '1351111' })).toEqual({ names: [], totalCount: 0 })
  })

  test('of another company are not even counted', async () => {
    const administrator = await server.signIn('管理员')
    const { id } = await server.db
      .selectFrom('company')
      .select('id')
      .where('name', '=', 'others')
      .executeTakeFirstOrThrow()
    expect(await members(inspector, { companyId: id })).toEqual({ names: [], totalCount: 0 })
    expect(await members(administrator, { companyId: id })).toEqual({ names: ['甲五'], totalCount: 1 })
  })
})
