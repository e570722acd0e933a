import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany, addSession } from '../../../platform/testing/test-people.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { companyTexts } from '../text.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signIn']>>
let administrator: Person
let hq: number
let added = 0
const none = { status: 404, code: 404, message: companyTexts.noSuchCompany.zh, data: null }

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  const { company_id: first } = await server.db.selectFrom('app_user').select('company_id').executeTakeFirstOrThrow()
  hq = first
})
afterAll(() => server[Symbol.asyncDispose]())

const form = (more: object = {}) => ({
  name: `基地${(added += 1)}`,
  domain: `base-${added}`,
  superCompanyId: hq,
  ...more,
})
const save = (more: object = {}, caller = administrator) =>
  caller.callAny('POST /company/save', { request: form(more) })
const update = (id: number, more: object = {}, caller = administrator) =>
  caller.callAny('POST /company/update/{id}', { params: { id }, request: form(more) })
const remove = (id: number) => administrator.call('POST /company/delete/{id}', { params: { id } })
async function add(more: object = {}): Promise<number> {
  const answer = await save(more)
  expect(answer).toMatchObject({ code: 200 })
  return (answer.data as { id: number }).id
}
const switchTo = (caller: Person, companyId: number, userId = caller.userId) =>
  caller.call('POST /users/changeCompany/{companyId}/{userId}', { params: { companyId, userId } })
const namesOf = async (caller: Person) => {
  const { data } = await caller.call('POST /company/find/', { request: { size: 1000 } })
  expect(data.totalCount).toBe(data.data.length)
  return data.data.map(({ name }) => name)
}

test('a base is added, opens its login page by its domain, is changed and deleted', async () => {
  const id = await add({ name: '宁波镇海', domain: 'Zhenhai.isa.qa', province: '浙江', city: '宁波' })
  for (const domain of ['zhenhai', 'ZHENHAI.isa.qa']) {
    const opened = await server.nobody.call('GET /company/getByDomain', { query: { domain } })
    expect(opened.data).toEqual({ id, name: '宁波镇海', picId: null, smallPicId: null })
  }
  expect(await update(id, { name: '镇海', domain: 'zhenhai2' })).toMatchObject({ code: 200, data: null })
  const { data } = await administrator.call('POST /company/findTable/', { request: { name: '镇海' } })
  expect(data.data).toMatchObject([
    { id, name: '镇海', domain: 'zhenhai2', province: null, superCompanyId: hq, kind: 'base' },
  ])
  expect(await remove(id)).toMatchObject({ code: 200 })
  expect(await server.nobody.call('GET /company/getByDomain', { query: { domain: 'zhenhai2' } })).toMatchObject(none)
  expect(await remove(id)).toMatchObject(none)
  expect(await update(id)).toMatchObject(none)
  // Its domain is free again.
  await add({ domain: 'zhenhai2' })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('object_kind', '=', 'company')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(noted).toMatchObject([
    { action: 'add company', after: { name: '宁波镇海', domain: 'zhenhai' } },
    { action: 'change company', before: { domain: 'zhenhai' }, after: { domain: 'zhenhai2' } },
    { action: 'delete company', before: { name: '镇海', people: 0 } },
  ])
})

test.each([
  ['name', ' ', companyTexts.companyNameRequired],
  ['name', undefined, companyTexts.companyNameRequired],
  ['domain', '', companyTexts.domainRequired],
  ['domain', undefined, companyTexts.domainRequired],
  ['domain', '.isa.qa', companyTexts.domainRequired],
  ['domain', 'a.b', companyTexts.badDomain],
  ['domain', '镇海', companyTexts.badDomain],
  ['domain', 'www', companyTexts.domainReserved],
  ['domain', 'API.isa.qa', companyTexts.domainReserved],
])('%s %j is refused at its field', async (field, value, text) => {
  expect(await save({ [field]: value })).toMatchObject({ status: 400, data: { fields: { [field]: text.zh } } })
})

test('a domain is taken once, also by two at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => save({ domain: 'one-only' })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const refused of answers.filter(({ code }) => code !== 200))
    expect(refused).toMatchObject({ code: 41000, data: { fields: { domain: companyTexts.domainTaken.zh } } })
})

test('what a company belongs to makes no ring, not even by two moves at once', async () => {
  const above = await add({ name: 'above', domain: 'above' })
  const below = await add({ name: 'below', domain: 'below', superCompanyId: above })
  const refused = { code: 41000, data: { fields: { superCompanyId: companyTexts.superCompanyBelow.zh } } }
  expect(await update(above, { superCompanyId: below })).toMatchObject(refused)
  expect(await update(above, { superCompanyId: above })).toMatchObject(refused)
  expect(await save({ superCompanyId: null })).toMatchObject({ code: 41000 })
  expect(await save({ superCompanyId: 999_999 })).toMatchObject({ code: 41000 })
  const [left, right] = [await add(), await add()]
  const moves = await Promise.all([update(left, { superCompanyId: right }), update(right, { superCompanyId: left })])
  expect(moves.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
})

const offeredTo = async (id: number, caller = administrator) =>
  (await caller.call('GET /account/getUnassigned/{id}', { params: { id } })).data.data.map((account) => account.id)

describe('the sub-accounts of a base', () => {
  test('are those chosen; each belongs to one base, and one taken meanwhile is refused by its name', async () => {
    const [first, second] = [
      await addOwner(server.db, 'account of one'),
      await addOwner(server.db, 'account of another'),
    ]
    const [left, right] = [await add({ accounts: [first.account] }), await add()]
    expect(await offeredTo(0)).not.toContain(first.account)
    expect(await offeredTo(0)).toContain(second.account)
    expect(await offeredTo(right)).not.toContain(first.account)
    const gone = await addOwner(server.db, 'deleted account')
    await server.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', gone.account).execute()
    expect(await offeredTo(0)).not.toContain(gone.account)
    const { data } = await administrator.call('GET /account/getUnassigned/{id}', { params: { id: left } })
    expect(data.data[0]).toMatchObject({ id: first.account, isOfBase: true })

    const refused = await update(right, { accounts: [first.account, second.account] })
    const { name } = await server.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', first.account)
      .executeTakeFirstOrThrow()
    expect(refused).toMatchObject({
      code: 41000,
      data: { fields: { accounts: expect.stringContaining(name) as string } },
    })
    // None of them is taken then.
    expect(await offeredTo(0)).toContain(second.account)
    // Left out, they stay; a new set replaces the old one.
    expect(await update(left)).toMatchObject({ code: 200 })
    expect(await offeredTo(0)).not.toContain(first.account)
    expect(await update(left, { accounts: [second.account] })).toMatchObject({ code: 200 })
    expect(await offeredTo(0)).toContain(first.account)
    expect(await update(right, { accounts: [first.account] })).toMatchObject({ code: 200 })
    expect(await update(right, { accounts: [999_999] })).toMatchObject({
      code: 41000,
      data: { fields: { accounts: companyTexts.noSuchAccounts.zh } },
    })
  })

  test('go to one of two bases that take the same one at once', async () => {
    const owner = await addOwner(server.db, 'wanted by two')
    const bases = [await add(), await add(), await add()]
    const answers = await Promise.all(bases.map((id) => update(id, { accounts: [owner.account] })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000])
  })

  test('are listed to those who see the base, and only their own clients’ accounts', async () => {
    const id = await add()
    const manager = await server.signIn('管理层', { companyId: id })
    const owner = await addOwner(server.db, 'out of sight')
    expect(await offeredTo(id, manager)).not.toContain(owner.account)
    const other = await manager.call('GET /account/getUnassigned/{id}', { params: { id: await add() } })
    expect(other).toMatchObject({ code: 404 })
  })
})

describe('a base goes', () => {
  test('with its people and their sessions, as the confirmation says', async () => {
    const id = await add({ name: '将删除' })
    const head = await server.signIn('基地负责人', { companyId: id, phone: 'going', password: 'abAB1!' })
    expect(await head.call('GET /users/info')).toMatchObject({ code: 200, data: { companyName: '将删除' } })
    expect(await remove(id)).toMatchObject({ code: 200 })
    expect(await head.call('GET /users/info')).toMatchObject({ code: 50008 })
    const password = await sealPassword(server.db, 'abAB1!')
    const login = await server.nobody.call('POST /users/actions/login', { request: { username: 'going', password } })
    expect(login).toMatchObject({ code: 41001 })
  })

  test('not while companies are below it', async () => {
    const id = await add()
    const below = await add({ superCompanyId: id })
    expect(await remove(id)).toMatchObject({ code: 41000, message: expect.stringContaining('1 个基地') as string })
    await remove(below)
    expect(await remove(id)).toMatchObject({ code: 200 })
  })

  test('not while devices are at its sites', async () => {
    const id = await add()
    const owner = await addOwner(server.db, 'kept')
    await server.db.updateTable('site').set({ company_id: id }).where('id', '=', owner.site).execute()
    await addDevice(server.db, owner, 'kept')
    expect(await remove(id)).toMatchObject({ code: 41000, message: expect.stringContaining('1 台设备') as string })
  })

  test('not while sites are its own, whose devices no base would count then', async () => {
    const id = await add()
    const { site } = await addOwner(server.db, 'empty')
    await server.db.updateTable('site').set({ company_id: id }).where('id', '=', site).execute()
    expect(await remove(id)).toMatchObject({ code: 41000, message: expect.stringContaining('1 个场地') as string })
    await server.db.updateTable('site').set({ deleted_at: new Date() }).where('id', '=', site).execute()
    expect(await remove(id)).toMatchObject({ code: 200 })
  })

  test('not while inspections there are unfinished, and its accounts are free once it is gone', async () => {
    const owner = await addOwner(server.db, 'freed')
    const id = await add({ accounts: [owner.account] })
    const report = (status: number, number: string) =>
      server.db
        .insertInto('inspection')
        .values({
          company_id: id,
          report_number: number,
          status,
          tanker_number: '浙B0001挂',
          tanker_type: '常压车',
          created_by: administrator.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    await report(8, 'cancelled there')
    const { id: waiting } = await report(3, 'waiting there')
    expect(await remove(id)).toMatchObject({
      code: 41000,
      message: expect.stringContaining('1 份检验未完成') as string,
    })
    await server.db.updateTable('inspection').set({ status: 4 }).where('id', '=', waiting).execute()
    expect(await remove(id)).toMatchObject({ code: 200 })
    expect(await offeredTo(0)).toContain(owner.account)
  })

  test('not while bookings there are to come, whose contacts are still reminded', async () => {
    const id = await add()
    const head = await server.signIn('基地负责人', { companyId: id })
    const reserveTime = addDays(businessDay(new Date(), 'Asia/Shanghai'), 1)
    await head.callAny('POST /reservationPlan/save', { request: { reserveTime, totalCount: 1 } })
    const { data } = await head.callAny('POST /reservation/save', {
      request: { reserveTime, tankerNumber: '浙B0001挂', contactName: '王师傅', phone: '13800000000' },
    })
    expect(await remove(id)).toMatchObject({
      code: 41000,
      message: expect.stringContaining('1 个待到场的预约') as string,
    })
    const booking = { params: { id: (data as { id: number }).id }, request: { reason: '停业' } }
    expect(await head.callAny('POST /reservation/cancel/{id}', booking)).toMatchObject({ code: 200 })
    expect(await remove(id)).toMatchObject({ code: 200 })
  })

  test.each([
    ['an inspection begins', 'POST /report/saveFirst', {}],
    ['a place is booked', 'POST /reservation/save', { contactName: '王师傅', phone: '13800000000' }],
  ] as const)('or %s there, never both', async (_, address, more) => {
    const reserveTime = addDays(businessDay(new Date(), 'Asia/Shanghai'), 1)
    for (let round = 0; round < 5; round += 1) {
      const id = await add()
      const head = await server.signIn('基地负责人', { companyId: id })
      await head.callAny('POST /reservationPlan/save', { request: { reserveTime, totalCount: 1 } })
      const [deleted, begun] = await Promise.all([
        remove(id),
        head.callAny(address, { request: { reserveTime, tankerNumber: '浙B0001挂', ...more } }),
      ])
      expect([deleted.code, begun.code].filter((code) => code === 200)).toHaveLength(1)
    }
  })

  test('not when one belongs to it, nor with the last administrator', async () => {
    const id = await add()
    const other = await server.signIn('管理员', { companyId: id })
    expect(await other.call('POST /company/delete/{id}', { params: { id } })).toMatchObject({
      code: 41000,
      message: companyTexts.ownCompany.zh,
    })
    await server.db
      .updateTable('role_key')
      .set({ can_write: true })
      .where('role', '=', '管理层')
      .where('key', '=', 'base')
      .execute()
    const manager = await server.signIn('管理层')
    await server.db.updateTable('app_user').set({ role: '教师' }).where('id', '=', administrator.userId).execute()
    expect(await manager.call('POST /company/delete/{id}', { params: { id } })).toMatchObject({
      code: 41000,
      message: companyTexts.lastAdministratorThere.zh,
    })
    await server.db.updateTable('app_user').set({ role: '管理员' }).where('id', '=', administrator.userId).execute()
    await server.db
      .updateTable('role_key')
      .set({ can_write: false })
      .where('role', '=', '管理层')
      .where('key', '=', 'base')
      .execute()
  })
})

describe('devices by state', () => {
  test('of a base are those of its sites and of what is below it, and it is sorted by them', async () => {
    const top = await add({ name: '计数总' })
    const below = await add({ name: '计数分', superCompanyId: top })
    for (const [companyId, devices] of [
      [top, 1],
      [below, 2],
    ] as const) {
      const owner = await addOwner(server.db, 'counted')
      await server.db.updateTable('site').set({ company_id: companyId }).where('id', '=', owner.site).execute()
      for (let nth = 0; nth < devices; nth += 1) await addDevice(server.db, owner, 'counted')
    }
    const request = { name: '计数', orderColumn: 'totalDeviceCount', orderWay: 'desc' } as const
    const { data } = await administrator.call('POST /company/findTable/', { request })
    expect(data.data).toMatchObject([
      { name: '计数总', totalDeviceCount: 3 },
      { name: '计数分', totalDeviceCount: 2, superCompanyName: '计数总' },
    ])
    const file = await administrator.call('GET /company/export/{companyId}', { params: { companyId: below } })
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('基地列表.csv')
    const text = await file.data.text()
    expect(text).toContain('计数分')
    expect(text).not.toMatch(/^计数总/m)
  })

  test('a base list can’t be sorted by what it doesn’t show', async () => {
    expect(
      await administrator.callAny('POST /company/findTable/', { request: { orderColumn: 'deleted_at' } }),
    ).toMatchObject({ code: 400 })
  })
})

describe('companies seen', () => {
  let region: number
  let own: number
  let other: number
  beforeAll(async () => {
    region = await addCompany(server.db, '华东')
    own = await addCompany(server.db, '甲基地', region)
    other = await addCompany(server.db, '乙基地')
  })

  test('by the management: its own and those below', async () => {
    const manager = await server.signIn('管理层', { companyId: region })
    expect(await namesOf(manager)).toEqual(['华东', '甲基地'])
    const unknown = await manager.call('GET /company/export/{companyId}', { params: { companyId: 999_999 } })
    expect(await manager.call('GET /company/export/{companyId}', { params: { companyId: other } })).toMatchObject({
      ...none,
      message: unknown.message,
    })
    const { data } = await manager.call('POST /company/findTable/', { request: {} })
    // Not even the name of what is above.
    expect(data.data.find(({ name }) => name === '华东')).toMatchObject({
      superCompanyId: null,
      superCompanyName: null,
    })
    expect(await save({ superCompanyId: region }, manager)).toMatchObject({ code: 403 })
  })

  test('by the staff of a base: that base', async () => {
    for (const role of ['基地负责人', '检验员', '登记人员', '教师'])
      expect(await namesOf(await server.signIn(role, { companyId: own }))).toEqual(['甲基地'])
  })

  test('after switching: the base switched to, for that session alone', async () => {
    const manager = await server.signIn('管理层', { companyId: region })
    const elsewhere = Object.assign(testCaller(server.url, await addSession(server.db, manager.userId)), {
      userId: manager.userId,
    })
    expect(await switchTo(manager, own)).toMatchObject({ code: 200, data: null })
    expect(await namesOf(manager)).toEqual(['甲基地'])
    expect((await manager.call('GET /users/info')).data).toMatchObject({ companyId: own, companyName: '甲基地' })
    expect(await namesOf(elsewhere)).toEqual(['华东', '甲基地'])
    const { data } = await manager.call('GET /users/getCompanies')
    expect(data.data).toMatchObject([
      { name: '华东', isCurrent: false },
      { name: '甲基地', isCurrent: true },
    ])
    // One comes back from below.
    expect(await switchTo(manager, region)).toMatchObject({ code: 200 })
    expect(await namesOf(manager)).toEqual(['华东', '甲基地'])
  })

  test('what a form opened before the switch sends is refused, and changes nothing', async () => {
    const manager = await server.signIn('管理层', { companyId: region })
    const keep = (madeAt: number) =>
      manager.callAny('POST /users/savePreference/{name}', {
        params: { name: 'firstScreen' },
        request: '/user/index',
        headers: { 'x-minerva-company': String(madeAt) },
      })
    const kept = async () =>
      (await manager.callAny('GET /users/getPreference/{name}', { params: { name: 'firstScreen' } })).data
    expect(await switchTo(manager, own)).toMatchObject({ code: 200 })
    expect(await keep(region)).toMatchObject({ code: 41000, message: serverTexts.madeElsewhere.zh })
    expect(await kept()).toBeNull()
    // Back where it was opened, it is taken.
    expect(await switchTo(manager, region)).toMatchObject({ code: 200 })
    expect(await keep(region)).toMatchObject({ code: 200 })
    expect(await kept()).toBe('/user/index')
  })

  test('an inspector of a region goes from base to base', async () => {
    const inspector = await server.signIn('检验员', { companyId: region })
    expect(await namesOf(inspector)).toEqual(['华东'])
    expect(await switchTo(inspector, own)).toMatchObject({ code: 200 })
    expect(await namesOf(inspector)).toEqual(['甲基地'])
    // Once the base is moved away, the session is where it began.
    await server.db.updateTable('company').set({ super_company_id: hq }).where('id', '=', own).execute()
    expect(await namesOf(inspector)).toEqual(['华东'])
    await server.db.updateTable('company').set({ super_company_id: region }).where('id', '=', own).execute()
  })

  test('no one switches to what is out of reach, nor for someone else', async () => {
    const inspector = await server.signIn('检验员', { companyId: own })
    const manager = await server.signIn('管理层', { companyId: region })
    expect(await switchTo(inspector, other)).toMatchObject(none)
    expect(await switchTo(inspector, 999_999)).toMatchObject(none)
    const foreign = await switchTo(manager, own, inspector.userId)
    const unknown = await switchTo(manager, own, 999_999)
    expect(foreign).toMatchObject({ code: 404, message: unknown.message, data: null })
    const { data } = await inspector.call('GET /users/getCompanies')
    expect(data).toMatchObject({ data: [{ name: '甲基地' }], totalCount: 1 })
  })

  test('an administrator moves someone for good', async () => {
    const inspector = await server.signIn('检验员', { companyId: own })
    expect(await switchTo(administrator, other, inspector.userId)).toMatchObject({ code: 200 })
    expect(await namesOf(inspector)).toEqual(['乙基地'])
    expect(await switchTo(administrator, own, 999_999)).toMatchObject({ code: 404 })
  })

  test('a login at the page of a base begins there, if one may work there', async () => {
    await server.signIn('管理层', { companyId: region, phone: 'at-the-door', password: 'abAB1!' })
    const enter = async (companyid: number) => {
      const { data } = await server.nobody.call('POST /users/actions/login', {
        request: { username: 'at-the-door', password: await sealPassword(server.db, 'abAB1!'), companyid },
      })
      return (await testCaller(server.url, data.token).call('GET /users/info')).data.companyName
    }
    expect(await enter(own)).toBe('甲基地')
    expect(await enter(other)).toBe('华东')
    expect(await enter(999_999)).toBe('华东')
  })
})

async function clientsOf(caller: Person) {
  const { data } = await caller.call('POST /client/find/', { request: { size: 200 } })
  return data.data.map(({ name }) => name.replace(/-\d+$/, '')).toSorted()
}

test('the management of a region sees the clients whose devices are there', async () => {
  const region = await add({ name: '矿区' })
  const elsewhere = await add({ name: '别处' })
  const [inside, both, outside, none_] = [
    await addOwner(server.db, 'inside'),
    await addOwner(server.db, 'both'),
    await addOwner(server.db, 'outside'),
    await addOwner(server.db, 'nowhere'),
  ]
  const put = async (owner: typeof inside, companyId: number | null) => {
    const { id: site } = await server.db
      .insertInto('site')
      .values({ name: `s${(added += 1)}`, company_id: companyId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addDevice(server.db, { ...owner, site }, 'x')
  }
  await put(inside, region)
  await put(both, region)
  await put(both, elsewhere)
  await put(outside, null)
  expect(await clientsOf(await server.signIn('管理层', { companyId: region }))).toEqual(['both', 'inside'])
  const all = await clientsOf(await server.signIn('管理层'))
  expect(all).toEqual(await clientsOf(administrator))
  expect(none_.client).toBeGreaterThan(0)
})
