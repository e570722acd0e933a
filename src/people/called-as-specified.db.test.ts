import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallParts, TestCaller } from '../platform/testing/test-caller.ts'
import { passwordSealer } from '../platform/testing/seal-password.ts'
import { addCompany, addPerson, addSession } from '../platform/testing/test-people.ts'
import { testServer } from '../platform/testing/test-server.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { testVideo } from '../platform/testing/test-video.ts'
import { people } from './area.ts'
import { hashPassword } from './session/server/password-hash.ts'

// The calls of people, companies, groups and files as the specification writes them (section 7) and as its page on calls adds to them:
// each is made with exactly that address and answers in that shape, with or without a slash at its end.

let server: TestServer
type Person = TestCaller & { userId: number }
/** whom no call logs out */
let administrator: Person
let company: number
let base: number
let seal: (password: string) => string
let picture: Uint8Array<ArrayBuffer>
const video = new Uint8Array(testVideo(10_000))
let made = 0

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  company = (await server.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id
  base = await addCompany(server.db, 'base')
  await server.db.updateTable('company').set({ domain: 'zhenhai' }).where('id', '=', base).execute()
  seal = await passwordSealer(server.db)
  const red = { create: { width: 64, height: 64, channels: 3 as const, background: '#f00' } }
  picture = new Uint8Array(await sharp(red).png().toBuffer())
})
afterAll(() => server[Symbol.asyncDispose]())

const person = (more: object = {}) => addPerson(server.db, { role: '检验员', companyId: base, ...more })
const session = async () => addSession(server.db, await person())
const form = () => ({ phone: `phone-${(made += 1)}`, name: '王强', nickName: '检验员', companyId: base })
const baseForm = () => ({ name: '镇海', domain: `base-${(made += 1)}`, superCompanyId: company })
const newBase = () => addCompany(server.db, `base ${(made += 1)}`)
async function sent(fileType: number, file: Uint8Array<ArrayBuffer>) {
  const { data } = await administrator.callAny('POST /attachments', { query: { fileType }, file })
  return data as { id: number; storedName: string }
}

const TEXT = expect.any(String) as string
const ID = expect.any(Number) as number
const LIST = { data: expect.any(Array) as unknown[], totalCount: ID }
const FILE = expect.any(Blob) as Blob
const PERSON = { id: ID, name: TEXT, nickName: TEXT }
const ATTACHMENT = { id: ID, storedName: TEXT, contentType: TEXT, sizeBytes: ID }
const PAGE = { page: 1, size: 20, name: '' }

/** the address as it is written, what is sent, and the shape of the answer's data */
type Row = [address: string, parts: (caller: Person) => CallParts | Promise<CallParts>, data: unknown]
const CALLS: Row[] = [
  [
    'POST /users/actions/login',
    async () => {
      const phone = `login-${(made += 1)}`
      await person({ phone, password: 'abAB1!' })
      return { request: { username: phone, password: seal('abAB1!'), companyid: base } }
    },
    { token: TEXT, lastPasswordResetDate: expect.toBeOneOf([TEXT, null]) as unknown },
  ],
  ['POST /users/actions/logout', async () => ({ query: { token: await session() } }), null],
  ['GET /users/getLoginByToken', async () => ({ query: { token: await session() } }), { token: TEXT }],
  ['GET /users/getByToken', async () => ({ query: { token: await session() } }), PERSON],
  [
    'GET /users/getProfile/{userId}',
    async () => ({ params: { userId: await person() } }),
    { ...PERSON, phone: TEXT, age: null, identifier: null, avatarId: null, commentNum: 0, lectureNum: 0 },
  ],
  ['GET /users/info', () => ({}), { id: ID, companyId: ID, nickName: TEXT, name: TEXT, avatarId: null }],
  [
    'GET /users/getRoutes',
    () => ({}),
    expect.arrayContaining([expect.objectContaining({ component: TEXT, title: TEXT })]),
  ],
  ['POST /users/find/', () => ({ request: { ...PAGE, companyId: base } }), LIST],
  ['GET /users/listUserAll', () => ({ query: { groupId: '', page: '', size: '' } }), LIST],
  ['GET /users/getByNickName/{name}', () => ({ params: { name: '检验员' } }), expect.any(Array)],
  ['GET /users/getOperatorAndBaseAdmin/{id}', () => ({ params: { id: base } }), expect.any(Array)],
  [
    'POST /users/save',
    () => ({ request: { ...form(), password: seal('abAB1!'), passwordAgain: seal('abAB1!') } }),
    { id: ID },
  ],
  ['POST /users/update/{id}', async () => ({ params: { id: await person() }, request: form() }), null],
  [
    'POST /users/updatePassword/{id}',
    async ({ userId }) => {
      const before = { password_hash: await hashPassword('cdCD2?') }
      await server.db.updateTable('app_user').set(before).where('id', '=', userId).execute()
      return {
        params: { id: userId },
        request: { userName: 'x', password: seal('abAB1!'), oldPassword: seal('cdCD2?') },
      }
    },
    null,
  ],
  ['POST /users/resetPassword/{id}', async () => ({ params: { id: await person() } }), { password: TEXT }],
  ['POST /users/delete/{id}', async () => ({ params: { id: await person() } }), null],
  [
    'POST /users/changeCompany/{companyId}/{userId}',
    async () => ({ params: { companyId: company, userId: await person() } }),
    null,
  ],
  ['GET /company/getByDomain', () => ({ query: { domain: 'zhenhai' } }), { id: ID, name: 'base' }],
  ['POST /company/find/', () => ({ request: { page: 1, size: 100 } }), LIST],
  ['POST /company/findTable/', () => ({ request: { page: 1, size: 20 } }), LIST],
  ['POST /company/findCenter', () => ({ request: {} }), LIST],
  ['POST /company/save', () => ({ request: baseForm() }), { id: ID }],
  ['POST /company/update/{id}', async () => ({ params: { id: await newBase() }, request: baseForm() }), null],
  ['POST /company/delete/{id}', async () => ({ params: { id: await newBase() } }), null],
  ['GET /company/export/{companyId}', () => ({ params: { companyId: company } }), FILE],
  ['POST /groups/find/', () => ({ request: { page: 1, size: 20 } }), LIST],
  ['POST /attachments', () => ({ query: { fileType: 1 }, file: video }), ATTACHMENT],
  ['POST /attachments', () => ({ query: { fileType: 3 }, file: picture }), ATTACHMENT],
  [
    'POST /attachments/ava/{userId}',
    async () => ({ params: { userId: await person() }, query: { fileType: 2 }, file: picture }),
    ATTACHMENT,
  ],
  ['GET /attachments/actions/download', async () => ({ query: { id: (await sent(3, picture)).id } }), FILE],
  ['POST /attachments/{id}', async () => ({ params: { id: (await sent(3, picture)).id } }), null],
  ['GET /videos/{videoFileName}', async () => ({ params: { videoFileName: (await sent(1, video)).storedName } }), FILE],
  ['GET /images/{name}', async () => ({ params: { name: (await sent(3, picture)).storedName } }), FILE],
]

describe.each(CALLS)('%s', (address, parts, data) => {
  test.each(['as it is written', 'with the other end'])('%s', async (how) => {
    const otherEnd = address.endsWith('/') ? address.slice(0, -1) : `${address}/`
    const caller = await server.signIn('管理员')
    const answer = await caller.callAny(how === 'as it is written' ? address : otherEnd, await parts(caller))
    expect(answer).toMatchObject({ status: 200, code: 200, data })
  })
})

test('an address that names a code or registers is as the specification writes it', () => {
  const served = people.nouns.flatMap(({ calls }) => Object.keys(calls))
  expect(served).toEqual(
    expect.arrayContaining(['POST /users/sendMsg/{phone}', 'POST /users/register', 'POST /users/resetPasswordByCode']),
  )
})

test('a name that the specification writes with /api is the same call, and a file is named in Chinese', async () => {
  const answer = await administrator.fetch(`/api/users/getByToken?token=${administrator.token}`)
  expect(await answer.json()).toMatchObject({ code: 200, data: { id: administrator.userId } })
  const { headers } = await administrator.callAny('GET /company/export/{companyId}', { params: { companyId: company } })
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('基地列表.csv')
})
