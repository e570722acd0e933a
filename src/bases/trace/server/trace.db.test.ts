import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { INSPECTION_PHOTO } from '../../inspection/rules/inspection-photo.ts'
import { TRACE_PICTURE } from '../rules/trace-picture.ts'
import { traceTexts } from '../text.ts'

let server: TestServer
let head: TestCaller
let inspector: TestCaller & { userId: number }
let base: number
let group: number
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  head = await server.signIn('基地负责人', { companyId: base })
  inspector = await server.signIn('检验员', { companyId: base })
  const manager = await server.signIn('管理层')
  const { data } = await manager.call('POST /groups/save', { request: { companyId: base, name: '一组' } })
  group = data.id
})
afterAll(() => server[Symbol.asyncDispose]())

async function add(form: object = {}) {
  const { data } = await inspector.call('POST /trace/save', { request: { title: '罐体渗漏', ...form } })
  return data.id
}
const move = (id: number, status: number, caller = head) =>
  caller.callAny('POST /trace/setStatus/{id}', { params: { id }, query: { status } })
const detail = async (id: number) => (await head.call('GET /trace/getDetail/{id}', { params: { id } })).data

test.each([
  [[1], true],
  [[2], true],
  [[3], true],
  [[1, 3], true],
  [[2, 1], true],
  [[1, 1], false],
  [[1, 2], false],
  [[2, 3], false],
  [[3, 1], false],
  [[3, 2], false],
])('the moves %j from 0 end well: %s', async (path, isAllowed) => {
  const id = await add()
  const codes = []
  for (const status of path) codes.push((await move(id, status)).code)
  expect(codes.at(-1)).toBe(isAllowed ? 200 : 41000)
  expect((await detail(id)).status).toBe(isAllowed ? path.at(-1) : path[0])
})

test('of two heads who decide at once, one is refused', async () => {
  const id = await add()
  const codes = (await Promise.all([move(id, 2), move(id, 3)])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 41000])
})

test('a group shows what is published alone, and what is judged invalid goes', async () => {
  const [published, waiting] = [await add({ groupId: group, content: '已处理' }), await add({ groupId: group })]
  await move(published, 1)
  const news = async () => (await head.call('GET /trace/townTrace', { query: { townId: group } })).data.data
  expect(await news()).toMatchObject([{ id: published, title: '罐体渗漏', content: '已处理', groupName: '一组' }])
  expect((await news()).map(({ id }) => id)).not.toContain(waiting)
  await move(published, 3)
  expect(await news()).toEqual([])
})

test('what is published or invalid is changed no more', async () => {
  const id = await add()
  const change = () => inspector.callAny('POST /trace/save', { request: { id, title: '另一标题' } })
  expect((await change()).code).toBe(200)
  await move(id, 1)
  expect((await change()).code).toBe(41000)
  await move(id, 3)
  expect((await change()).code).toBe(41000)
  expect((await detail(id)).title).toBe('另一标题')
})

test('a person who was deleted since stays in a trace, and comes into no other', async () => {
  const person = { request: { name: '李强', licenceUntil: '2999-01-01' } }
  const { id: testeeId } = (await head.call('POST /testee/save', person)).data
  const id = await add({ testeeId })
  await head.call('POST /testee/delete/{id}', { params: { id: testeeId } })
  const save = (form: object) => head.callAny('POST /trace/save', { request: { title: '改正', testeeId, ...form } })
  expect(await save({ id })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ title: '改正', testeeId, testeeName: '李强' })
  for (const other of [{ id: await add() }, {}])
    expect(await save(other)).toMatchObject({ data: { fields: { testeeId: expect.any(String) as string } } })
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['a person that is none', { testeeId: 999_999 }, 'testeeId'],
  ['a report that is none', { reportId: 999_999 }, 'reportId'],
  ['a picture that is none', { pictures: [999_999] }, 'pictures'],
  ['ten pictures', { pictures: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, 'pictures'],
])('%s is refused at its field', async (_, form, field) => {
  const answer = await inspector.callAny('POST /trace/save', { request: { title: 'x', ...form } })
  expect(answer).toMatchObject({ data: { fields: { [field]: expect.any(String) as string } } })
})

test("another base's group is none, and another base's trace is not there", async () => {
  const elsewhere = await addCompany(server.db, '大亚湾')
  const stranger = await server.signIn('基地负责人', { companyId: elsewhere })
  expect(await stranger.callAny('POST /trace/save', { request: { title: 'x', groupId: group } })).toMatchObject({
    data: { fields: { groupId: expect.any(String) as string } },
  })
  const id = await add({ groupId: group })
  expect((await move(id, 1, stranger)).code).toBe(404)
  expect((await stranger.callAny('POST /trace/save', { request: { id, title: 'x' } })).code).toBe(404)
  expect((await stranger.callAny('GET /trace/getDetail/{id}', { params: { id } })).code).toBe(404)
  await move(id, 1)
  expect((await stranger.call('GET /trace/townTrace', { query: { townId: group } })).data.data).toEqual([])
})

test('a picture of another kind, one that has not come yet, and one that is gone are none of a trace', async () => {
  const owner = { owner_id: inspector.userId, company_id: base, file_name: 'a.jpg', size_bytes: 1 }
  const done = { file_type: TRACE_PICTURE, finished_at: new Date() }
  for (const [kind, more] of Object.entries({
    other: { ...done, file_type: INSPECTION_PHOTO },
    coming: { ...done, finished_at: null },
    gone: { ...done, deleted_at: new Date() },
  })) {
    const row = server.db.insertInto('attachment').values({ ...owner, key: crypto.randomUUID(), ...more })
    const { id } = await row.returning('id').executeTakeFirstOrThrow()
    const answer = await inspector.callAny('POST /trace/save', { request: { title: 'x', pictures: [id] } })
    expect([kind, answer]).toMatchObject([kind, { data: { fields: { pictures: traceTexts.noSuchPicture.zh } } }])
  }
})

test('a picture is shown with its trace, to those who may open it', async () => {
  const { default: sharp } = await import('sharp')
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const sent = await inspector.callAny('POST /attachments', { query: { fileType: 8 }, file: new Uint8Array(photo) })
  const { id: picture } = sent.data as { id: number }
  const open = (caller: TestCaller) => caller.callAny('GET /attachments/actions/download', { query: { id: picture } })
  expect((await open(head)).status).toBe(404)
  const id = await add({ pictures: [picture] })
  expect((await detail(id)).pictures).toEqual([picture])
  expect((await open(head)).status).toBe(200)
  const elsewhere = await server.signIn('基地负责人', { companyId: await addCompany(server.db, '天津') })
  expect((await open(elsewhere)).status).toBe(404)
  // A colleague keeps it where it is, and takes it to no other trace.
  const other = await add()
  const change = (of: number) =>
    head.callAny('POST /trace/save', { request: { id: of, title: 'x', pictures: [picture] } })
  expect([(await change(id)).code, (await change(other)).code]).toEqual([200, 41000])
  // Published for no group, it is on no page.
  await move(id, 1)
  expect((await open(elsewhere)).status).toBe(404)
})
