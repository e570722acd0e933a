import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { sessionTexts } from '../../session/text.ts'
import { USER_ORDERS } from '../rules/user-orders.ts'
import { userTexts } from '../text.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signIn']>>
let administrator: Person
let head: Person
let hq: number
let base: number
let otherBase: number
let owner: TestOwner
let added = 0
const ID_NO = '11010519491231002X'
const none = { status: 404, code: 404, message: sessionTexts.noSuchUser.zh, data: null }

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员', { name: '甲管理' })
  const { company_id: first } = await server.db.selectFrom('app_user').select('company_id').executeTakeFirstOrThrow()
  hq = first
  base = await addCompany(server.db, '镇海')
  otherBase = await addCompany(server.db, '大亚湾')
  head = await server.signIn('基地负责人', { companyId: base })
  owner = await addOwner(server.db, 'own')
})
afterAll(() => server[Symbol.asyncDispose]())

async function form(more: object = {}, password = 'abAB1!', passwordAgain = password) {
  added += 1
  return {
    phone: `1380000${String(added).padStart(4, '0')}`,
    name: `人${added}`,
    nickName: '检验员',
    companyId: base,
    password: await sealPassword(server.db, password),
    passwordAgain: await sealPassword(server.db, passwordAgain),
    ...more,
  }
}
async function save(caller: Person, more: object = {}, ...passwords: [string?, string?]) {
  return caller.callAny('POST /users/save', { request: await form(more, ...passwords) })
}
async function add(caller: Person, more: object = {}): Promise<number> {
  const answer = await save(caller, more)
  expect(answer).toMatchObject({ code: 200 })
  return (answer.data as { id: number }).id
}
const update = (caller: Person, id: number, request: object) =>
  caller.callAny('POST /users/update/{id}', { params: { id }, request })
const namesOf = async (caller: Person, request: object = {}) => {
  const { data } = await caller.call('POST /users/find/', { request })
  expect(data.totalCount).toBe(data.data.length)
  return data.data.map(({ name }) => name).toSorted()
}
const logIn = async (username: string, password: string) =>
  server.nobody.call('POST /users/actions/login', {
    request: { username, password: await sealPassword(server.db, password) },
  })
const atField = (field: string, text: { zh: string }) => ({
  code: 41000,
  message: text.zh,
  data: { fields: { [field]: text.zh } },
})

test('a person is added with every field, logs in, and no one reads the number unmasked but who may write', async () => {
  const all = {
    phone: '13912345678',
    name: '王强',
    birthday: '1990-02-03',
    sex: '男',
    nation: '汉族',
    idNo: ID_NO.toLowerCase(),
    workUnit: '镇海基地',
    job: '检验',
    remarks: '夜班',
  }
  const id = await add(administrator, all)
  const { data } = await administrator.call('POST /users/find/', { request: { name: '王强' } })
  expect(data.data).toMatchObject([
    { ...all, idNo: '110*************2X', workUnitAndJob: '镇海基地 检验', companyName: '镇海', nickName: '检验员' },
  ])
  const detail = await administrator.call('GET /users/getById/{id}', { params: { id } })
  expect(detail.data).toMatchObject({ ...all, idNo: ID_NO, clientIds: [] })
  expect(await logIn('13912345678', 'abAB1!')).toMatchObject({
    code: 200,
    data: { lastPasswordResetDate: null, mustChangePassword: false, role: '检验员' },
  })
  const file = await administrator.call('POST /users/export', { request: { format: 'csv', name: '王强' } })
  const text = await file.data.text()
  expect(text).toContain('110*************2X')
  expect(text).not.toContain(ID_NO)
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('用户列表.csv')
  const noted = await server.db.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute()
  expect(noted).toMatchObject([{ action: 'add user', after: { name: '王强', idNo: '110*************2X' } }])
  expect(JSON.stringify(noted)).not.toMatch(new RegExp(`${ID_NO}|abAB1|argon2`))
})

test.each([
  ['abAB1', 'five characters'],
  ['abAB1!abAB1!abABa', 'seventeen characters'],
  ['abABab!', 'no digit'],
  ['aaAB1!', 'one lowercase letter'],
  ['abAA1!', 'one uppercase letter'],
  ['abABab1', 'no special character'],
])('the password %s is refused: %s', async (password) => {
  expect(await save(administrator, {}, password)).toMatchObject(atField('password', sessionTexts.passwordPattern))
})

test.each(['abAB1!', 'abAB1!abAB1!abAB'])('the password %s will do', async (password) => {
  expect(await save(administrator, {}, password)).toMatchObject({ code: 200 })
})

test('two passwords that differ are refused', async () => {
  expect(await save(administrator, {}, 'abAB1!', 'abAB1?')).toMatchObject(
    atField('passwordAgain', sessionTexts.passwordsDiffer),
  )
})

test.each([
  ['phone', '', userTexts.phoneRequired],
  ['phone', '两个字', userTexts.badPhone],
  ['name', ' ', userTexts.userNameRequired],
  ['nickName', '皇帝', userTexts.roleRequired],
  ['idNo', '110105194912310021', userTexts.badIdNo],
])('%s %j is refused at its field', async (field, value, text) => {
  expect(await save(administrator, { [field]: value })).toMatchObject({
    status: 400,
    data: { fields: { [field]: text.zh } },
  })
})

test('a birthday that lies ahead is refused', async () => {
  expect(await save(administrator, { birthday: '2999-01-01' })).toMatchObject(
    atField('birthday', userTexts.birthdayAhead),
  )
})

describe('a phone', () => {
  test('is taken whatever its case, until its person is deleted', async () => {
    const id = await add(administrator, { phone: 'Taken.Name' })
    expect(await save(administrator, { phone: 'taken.name' })).toMatchObject(atField('phone', userTexts.phoneTaken))
    await administrator.call('POST /users/delete/{id}', { params: { id } })
    expect(await save(administrator, { phone: 'taken.name' })).toMatchObject({ code: 200 })
  })

  test('of two at the same moment goes to one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(administrator, { phone: '13700000000' })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const refused of answers.filter(({ code }) => code !== 200))
      expect(refused).toMatchObject(atField('phone', userTexts.phoneTaken))
  })
})

describe('clients', () => {
  test('of an agent are assigned with the form, and others take their place', async () => {
    const { client: second } = await addOwner(server.db, 'second')
    const id = await add(administrator, { nickName: '代理', companyId: hq, clientIds: [owner.client, second] })
    const request = { phone: `agent-${id}`, name: '代理人', nickName: '代理', companyId: hq, clientIds: [second] }
    expect(await update(administrator, id, request)).toMatchObject({ code: 200 })
    const { data } = await administrator.call('GET /users/getById/{id}', { params: { id } })
    expect(data.clientIds).toEqual([second])
  })

  test.each([
    ['客户', [], userTexts.oneClient],
    ['客户', [1, 2], userTexts.oneClient],
    ['检验员', [1], userTexts.clientsNeedRole],
    ['代理', [999_999], userTexts.noSuchClients],
  ])('of a %s may not be %j', async (nickName, clientIds, text) => {
    expect(await save(administrator, { nickName, clientIds })).toMatchObject(atField('clientIds', text))
  })
})

test('a form of before another one’s change is refused, one that names no version is not', async () => {
  const id = await add(administrator, { nickName: '代理', companyId: hq, clientIds: [owner.client] })
  const params = { id }
  const known = async () => (await administrator.call('GET /users/getById/{id}', { params })).data
  const stale = { code: 41000, message: '已被他人更改，请核对后重试' }
  const began = await known()
  expect(began).toMatchObject({ clientIds: [owner.client], clientNames: [expect.stringContaining('own')] })
  expect(await update(administrator, id, { ...began, nickName: '教师', clientIds: [] })).toMatchObject({ code: 200 })
  expect(await update(administrator, id, { ...began, job: '主管' })).toMatchObject(stale)
  expect(await known()).toMatchObject({ nickName: '教师', job: null, version: began.version + 1 })
  expect(await update(administrator, id, { ...(await known()), version: undefined, job: '主管' })).toMatchObject({
    code: 200,
  })
  // What people enter about themselves, and where they are moved to, is in the form as well.
  const { person, form: ofPerson } = await signedIn()
  const { version } = (await administrator.call('GET /users/getById/{id}', { params: { id: person.userId } })).data
  await person.call('POST /users/updateProfile', { request: { job: '检验' } })
  expect(await update(administrator, person.userId, { ...ofPerson, version })).toMatchObject(stale)
  await administrator.call('POST /users/changeCompany/{companyId}/{userId}', {
    params: { companyId: otherBase, userId: person.userId },
  })
  expect(await update(administrator, person.userId, { ...ofPerson, version: version + 1 })).toMatchObject(stale)
})

/** An inspector with a session, and the form that is known of them. */
async function signedIn() {
  const person = await server.signIn('检验员', { companyId: base, password: 'abAB1!', phone: `s${(added += 1)}` })
  const { data } = await administrator.call('GET /users/getById/{id}', { params: { id: person.userId } })
  return { person, form: { ...data, idNo: undefined, version: undefined } }
}

describe('sessions end at once', () => {
  const gone = { code: 50008 }

  test('when the role changes', async () => {
    const { person, form: known } = await signedIn()
    expect(await update(administrator, person.userId, { ...known, job: '检验' })).toMatchObject({ code: 200 })
    expect(await person.call('GET /users/info')).toMatchObject({ code: 200 })
    expect(await update(administrator, person.userId, { ...known, nickName: '登记人员' })).toMatchObject({ code: 200 })
    expect(await person.call('GET /users/info')).toMatchObject(gone)
  })

  test('when the password is set by someone else', async () => {
    const { person, form: known } = await signedIn()
    const password = await sealPassword(server.db, 'cdCD2?')
    const passwordAgain = await sealPassword(server.db, 'cdCD2?')
    const answer = await update(administrator, person.userId, { ...known, password, passwordAgain })
    expect(answer).toMatchObject({ code: 200 })
    expect(await person.call('GET /users/info')).toMatchObject(gone)
    expect(await logIn(known.phone, 'abAB1!')).toMatchObject({ code: 41001 })
    expect(await logIn(known.phone, 'cdCD2?')).toMatchObject({ code: 200 })
  })

  test('when the password is reset: the one-time one must be changed', async () => {
    const { person, form: known } = await signedIn()
    const { data } = await administrator.call('POST /users/resetPassword/{id}', { params: { id: person.userId } })
    expect(await person.call('GET /users/info')).toMatchObject(gone)
    expect(await logIn(known.phone, data.password)).toMatchObject({ code: 200, data: { mustChangePassword: true } })
  })

  test('when the person is deleted, who then is nowhere', async () => {
    const { person, form: known } = await signedIn()
    const params = { id: person.userId }
    expect(await administrator.call('POST /users/delete/{id}', { params })).toMatchObject({ code: 200 })
    expect(await person.call('GET /users/info')).toMatchObject(gone)
    expect(await logIn(known.phone, 'abAB1!')).toMatchObject({ code: 41001 })
    expect(await administrator.call('GET /users/getById/{id}', { params })).toMatchObject(none)
    expect(await administrator.call('POST /users/delete/{id}', { params })).toMatchObject(none)
    expect(await namesOf(administrator, { name: known.phone })).toEqual([])
  })
})

describe('who may not go', () => {
  test('oneself', async () => {
    const other = await server.signIn('管理员')
    expect(await other.call('POST /users/delete/{id}', { params: { id: other.userId } })).toMatchObject({
      code: 41000,
      message: userTexts.deleteSelf.zh,
    })
    expect(await head.call('POST /users/delete/{id}', { params: { id: head.userId } })).toMatchObject({ code: 41000 })
  })

  test('the last administrator, also when two delete each other at once', async () => {
    await using alone = await testServer()
    const people = [await alone.signIn('管理员'), await alone.signIn('管理员')] as const
    const [one, two] = people
    const answers = await Promise.all([
      one.call('POST /users/delete/{id}', { params: { id: two.userId } }),
      two.call('POST /users/delete/{id}', { params: { id: one.userId } }),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const left = await alone.db.selectFrom('app_user').select('id').where('deleted_at', 'is', null).execute()
    expect(left).toHaveLength(1)
    const last = people.find(({ userId }) => userId === left[0]?.id)!
    expect(await last.call('POST /users/delete/{id}', { params: { id: last.userId } })).toMatchObject({
      code: 41000,
      message: userTexts.lastAdministrator.zh,
    })
    const { data } = await last.call('GET /users/getById/{id}', { params: { id: last.userId } })
    const demoted = await last.callAny('POST /users/update/{id}', {
      params: { id: last.userId },
      request: { ...data, nickName: '教师' },
    })
    expect(demoted).toMatchObject(atField('nickName', userTexts.lastAdministrator))
  })

  test('one’s own role', async () => {
    const other = await server.signIn('管理员')
    const { data } = await other.call('GET /users/getById/{id}', { params: { id: other.userId } })
    expect(await update(other, other.userId, { ...data, nickName: '教师' })).toMatchObject(
      atField('nickName', userTexts.ownRole),
    )
  })
})

describe('a head of a base', () => {
  let inspector: number
  let outsider: number
  beforeAll(async () => {
    inspector = await add(head, { name: '本基地检验员' })
    outsider = await add(administrator, { name: '外基地检验员', companyId: otherBase })
  })

  test('sees the inspectors and registrars of the base, and of no one else so much as the number', async () => {
    const { data } = await head.call('POST /users/find/', { request: { size: 1000 } })
    expect(data.totalCount).toBe(data.data.length)
    expect(data.data.every(({ companyId, nickName }) => companyId === base && nickName !== '基地负责人')).toBe(true)
    expect(await namesOf(head, { name: '基地检验员' })).toEqual(['本基地检验员'])
    expect(await namesOf(head, { companyId: otherBase })).toEqual([])
    expect(await namesOf(head, { nickName: '管理员' })).toEqual([])
    const file = await head.call('POST /users/export', { request: { format: 'csv' } })
    expect(await file.data.text()).not.toMatch(/外基地|甲管理/)
  })

  test('learns of no one else by a filter or an order on what the list does not show', async () => {
    const group = await administrator.call('POST /groups/save', { request: { name: '外组', companyId: otherBase } })
    const people = server.db.updateTable('app_user')
    await people.set({ remarks: '夜班', id_no: ID_NO }).where('id', 'in', [inspector, outsider]).execute()
    await people.set({ group_id: group.data.id }).where('id', '=', outsider).execute()
    const { phone } = await server.db
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', outsider)
      .executeTakeFirstOrThrow()
    const find = (request: object) => head.callAny('POST /users/find/', { request })
    for (const request of [
      { name: phone },
      { name: ID_NO },
      { name: '夜班' },
      { name: 'argon2' },
      { groupId: group.data.id },
      { companyId: otherBase, size: 1 },
      { companyId: otherBase, page: 2 },
      { nickName: '基地负责人' },
    ])
      expect(await find(request)).toMatchObject({ code: 200, data: { data: [], totalCount: 0 } })

    const all = await namesOf(head, { size: 1000 })
    for (const hidden of [
      { remarks: '夜班' },
      { idNo: ID_NO },
      { role: '管理员' },
      { id: outsider },
      { companies: 'all' },
    ])
      expect(await namesOf(head, { size: 1000, ...hidden })).toEqual(all)
    for (const orderColumn of ['idNo', 'remarks', 'birthday', 'password_hash', 'u.password_hash', '1'])
      expect(await find({ orderColumn })).toMatchObject({ code: 400 })
    for (const orderColumn of USER_ORDERS)
      for (const orderWay of ['asc', 'desc'])
        expect(await namesOf(head, { size: 1000, orderColumn, orderWay })).toEqual(all)
  })

  test('finds no one else by guessing', async () => {
    const { data } = await administrator.call('GET /users/getById/{id}', { params: { id: outsider } })
    for (const id of [outsider, administrator.userId, head.userId, 999_999]) {
      expect(await head.call('GET /users/getById/{id}', { params: { id } })).toMatchObject(none)
      expect(await update(head, id, { ...data, companyId: base })).toMatchObject(none)
      expect(await head.callAny('POST /users/resetPassword/{id}', { params: { id } })).toMatchObject(
        id === head.userId ? { code: 41000 } : none,
      )
      if (id !== head.userId) expect(await head.call('POST /users/delete/{id}', { params: { id } })).toMatchObject(none)
    }
    const answers = [otherBase, 999_999].map((id) =>
      head.call('GET /users/getOperatorAndBaseAdmin/{id}', { params: { id } }),
    )
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ code: 404, data: null })
  })

  test('hands out no other role and no other base', async () => {
    expect(await save(head, { nickName: '管理员' })).toMatchObject(atField('nickName', userTexts.roleNotYours))
    expect(await save(head, { nickName: '基地负责人' })).toMatchObject(atField('nickName', userTexts.roleNotYours))
    const [foreign, unknown] = [await save(head, { companyId: otherBase }), await save(head, { companyId: 999_999 })]
    expect(foreign.data).toEqual(unknown.data)
    expect(foreign).toMatchObject({ code: 41000, data: { fields: { companyId: expect.any(String) as string } } })
    const { data } = await head.call('GET /users/getById/{id}', { params: { id: inspector } })
    expect(await update(head, inspector, { ...data, companyId: otherBase })).toMatchObject({ code: 41000 })
    expect(await update(head, inspector, { ...data, nickName: '登记人员' })).toMatchObject({ code: 200 })
  })

  test('chooses among colleagues by name alone', async () => {
    const { data } = await head.call('GET /users/getByNickName/{name}', { params: { name: '检验员' } })
    expect(data.every(({ companyId }) => companyId === base)).toBe(true)
    expect(JSON.stringify(data)).not.toMatch(/phone|idNo/)
    const staff = await head.call('GET /users/getOperatorAndBaseAdmin/{id}', { params: { id: base } })
    expect(staff.data.map(({ nickName }) => nickName)).toContain('基地负责人')
    const administrators = await head.call('GET /users/getByNickName/{name}', { params: { name: '管理员' } })
    expect(administrators.data).toEqual([])
  })
})

test('the list is searched by name and phone, sorted, and cut to the days of creation', async () => {
  const id = await add(administrator, { name: '老员工', phone: '13600000001', nickName: '登记人员' })
  await server.db
    .updateTable('app_user')
    .set({ created_at: new Date('2020-05-05T16:30:00Z') })
    .where('id', '=', id)
    .execute()
  const on = (day: string) => namesOf(administrator, { businessDateQuery: [day, day] })
  // Half past midnight in Shanghai.
  expect(await on('2020-05-06')).toEqual(['老员工'])
  expect(await on('2020-05-05')).toEqual([])
  expect(await namesOf(administrator, { name: '1360000' })).toEqual(['老员工'])
  const { data } = await administrator.call('POST /users/find/', {
    request: { orderColumn: 'createTimeStr', orderWay: 'asc', size: 1 },
  })
  expect(data.data).toMatchObject([{ name: '老员工', createTimeStr: '2020-05-06 00:30:00' }])
  const hidden = await administrator.callAny('POST /users/find/', { request: { orderColumn: 'password_hash' } })
  expect(hidden).toMatchObject({ code: 400 })
})

test('groups are of one company, and go without their people', async () => {
  const request = { name: '一班', companyId: base }
  const { data: group } = await administrator.call('POST /groups/save', { request })
  expect(await administrator.callAny('POST /groups/save', { request })).toMatchObject({ code: 41000 })
  const id = await add(administrator, { name: '组员', groupId: group.id })
  expect(await save(administrator, { companyId: otherBase, groupId: group.id })).toMatchObject({
    code: 41000,
    data: { fields: { groupId: expect.any(String) as string } },
  })
  const members = await administrator.call('GET /users/listUserAll', { query: { groupId: group.id } })
  expect(members.data).toMatchObject({ data: [{ name: '组员' }], totalCount: 1 })
  expect(await administrator.call('POST /groups/delete/{id}', { params: { id: group.id } })).toMatchObject({
    code: 200,
  })
  const { data } = await administrator.call('GET /users/getById/{id}', { params: { id } })
  expect(data.groupId).toBeNull()
})

test('a group that records belong to is kept', async () => {
  const { data: group } = await administrator.call('POST /groups/save', { request: { name: '二班', companyId: base } })
  const created_by = await add(administrator, { name: '记录人' })
  const record = { company_id: base, group_id: group.id, title: 'x', created_by }
  await server.db.insertInto('trace').values(record).execute()
  expect(await administrator.callAny('POST /groups/delete/{id}', { params: { id: group.id } })).toMatchObject({
    code: 41000,
  })
})
