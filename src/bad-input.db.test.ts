import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { CallSpec } from './platform/contract/call.ts'
import type { CallParts, TestCaller } from './platform/testing/test-caller.ts'
import { addDevice, addOwner } from './platform/testing/test-fleet.ts'
import type { TestOwner } from './platform/testing/test-fleet.ts'
import { addCompany, addPerson } from './platform/testing/test-people.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'
import { served } from './platform/testing/every-call.ts'
import { fieldsOf, withField, worthSending } from './platform/testing/tried-fields.ts'

// Every call × every field × what no field expects. Each answer is a success or an error in words, never one that no one
// foresaw, and what was there before is there afterwards.

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown
const HOSTILE: unknown[] = [
  // What SQL, a page, a spreadsheet, a pattern or a translated text might take for its own; short, so that few fields refuse it.
  '=\';--"<b>\\%_{0}${x}',
  'half a character: \ud800',
  'nothing: \0',
  'x'.repeat(20_000),
  '0000-01-01',
  '9999-12-31',
  'fe80::1%eth0',
  '',
  true,
  null,
  -1,
  0,
  1.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e300,
  [],
  [1, 1, null],
  ['2026-02-02', '2026-02-01'],
  ['0000-01-01', '0000-01-07'],
  ['9999-12-25', '9999-12-31'],
  ['1000-01-01', '9999-12-31'],
  {},
  { $gt: 0 },
  deep(2000),
]
const TRIED = HOSTILE.map((value) => ({ value, what: JSON.stringify(value).slice(0, 60) }))

let server: TestServer
let owner: TestOwner
let device: number
/** the serial of a device that no try changes */
let taken: string
let administrator: TestCaller & { userId: number }
let company: number
/** a base that may be changed, and one who works there */
let base: number
let inspector: number
/** one of each role that may make calls which administrators may not */
const others = new Map<string, TestCaller>()
/** of a machine */
let machineKey: string
/** in the tables, before the call that is tried */
let before: object[]
beforeAll(async () => {
  server = await testServer({ remembersCallers: true })
  owner = await addOwner(server.db, 'plain')
  device = await addDevice(server.db, owner, 'plain')
  const other = await addDevice(server.db, owner, 'other')
  const row = await server.db.selectFrom('device').select('serial').where('id', '=', other).executeTakeFirstOrThrow()
  taken = row.serial
  administrator = await server.signIn('管理员')
  const { site } = await addOwner(server.db, 'remote')
  machineKey = (await administrator.call('POST /poller/make', { request: { siteId: site } })).data.key
  company = (await server.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id
  base = await addCompany(server.db, 'base')
  inspector = await addPerson(server.db, { role: '检验员', companyId: base })
  for (const role of ['管理层', '基地负责人', '检验员'])
    others.set(role, await server.signIn(role, { companyId: base }))
  before = await standing()
})
afterAll(() => server[Symbol.asyncDispose]())

/** What a call needs beside the field that is tried, so that the field is looked at. */
function needed(address: string): CallParts {
  const { client, account, site } = owner
  const parts: CallParts = {
    params: {
      id: device,
      userId: device,
      name: 'theme',
      type: address.includes('line') ? 'max_temp' : address.includes('/data/export/') ? 'province' : 'state',
      x: 'online_rate',
      a: company,
      b: administrator.userId,
      companyId: company,
    },
  }
  // Nothing has this id, so that whatever is tried changes and deletes nothing.
  if (/^POST \/(client|account|site)\/(update|delete)/.test(address)) {
    return { params: { id: 999_999 }, request: { name: 'n', poolUser: 'p' } }
  }
  if (/^POST \/(client|account|site)\/save/.test(address)) {
    return { request: { name: 'n', poolUser: 'p', clientId: client } }
  }
  const person = { phone: 'inspector', name: 'n', nickName: '检验员', companyId: base }
  if (address === 'POST /users/update/{id}') return { params: { id: inspector }, request: person }
  // Its passwords can't be opened, so no one is added.
  if (address === 'POST /users/save') return { request: { ...person, password: 'x', passwordAgain: 'x' } }
  const formOfBase = { name: 'n', domain: 'taken', kind: 'base', superCompanyId: company }
  if (address === 'POST /company/update/{id}') return { params: { id: base }, request: formOfBase }
  // It stands below nothing that is known.
  if (address === 'POST /company/save') return { request: { ...formOfBase, superCompanyId: 999_999 } }
  if (address === 'POST /groups/save') return { request: { id: 999_999, name: 'n', companyId: base } }
  // Not the session that tries the others.
  if (address === 'POST /session/end/{id}') return { params: { id: 999_999 } }
  if (address === 'POST /token/make') {
    return { request: { name: 'n', role: '管理员', mayWrite: false, lastDay: new Date().toISOString().slice(0, 10) } }
  }
  if (address === 'POST /role/update/{name}') {
    return { params: { name: '教师' }, request: { key: 'none of ours', access: 'none' } }
  }
  if (address === 'POST /device/save') {
    const form = { name: 'n', serial: 's', siteId: site, accountId: account, type: 'T30', id: device }
    return { ...parts, request: form }
  }
  if (address.startsWith('POST /repair/')) {
    return { ...parts, request: { type: '送修', repairDateStr: '2026-01-01', deviceSerial: 'none of ours' } }
  }
  if (address.startsWith('POST /compliance/')) return { ...parts, request: { clientId: client } }
  if (address.startsWith('POST /command/settings/')) {
    return { params: { siteId: site }, request: { restart: false, findMe: false, switchPool: false } }
  }
  if (address === 'POST /command/run')
    return { request: { kind: 'restart', filter: { clientId: client }, expected: 99 } }
  if (address.startsWith('POST /command/')) return { params: { runId: 999_999 }, request: { kind: 'restart' } }
  if (address.startsWith('GET /command/settings')) return { params: { siteId: site } }
  if (address.startsWith('GET ')) return parts
  if (address === 'POST /poller/contact') {
    const buffer = { polls: 0, bytes: 0, oldestAt: null, droppedPolls: 0, isDiskFull: false }
    const startedAt = '2026-01-01T00:00:00Z'
    return { request: { bufferId: crypto.randomUUID(), version: '1', startedAt, devicesTag: null, waitMs: 0, buffer } }
  }
  // Whatever is tried, nothing may be scrapped or renamed by it.
  if (address === 'POST /device/scrapAll') return { ...parts, request: { filter: { clientId: client }, expected: 99 } }
  if (address === 'POST /users/sendMsg/{phone}') return { params: { phone: '13800138000' }, request: {} }
  // Their passwords can't be opened, either.
  const phone = { phone: '13800138000', code: '000000' }
  const registration = { ...phone, name: 'n', identifier: 'i', birthday: '1990-01-01' }
  if (address === 'POST /users/register') return { request: { ...registration, password: 'x', passwordAgain: 'x' } }
  if (address === 'POST /users/resetPasswordByCode')
    return { request: { ...phone, newPasswd: 'x', newPasswdAgain: 'x' } }
  if (address === 'POST /users/actions/login') return { ...parts, request: { username: 'x', password: 'x' } }
  return { ...parts, request: { id: device } }
}

interface Try {
  field: string
  /** for the one who reads a failure */
  what: string
  parts: CallParts
}

/** The value as the whole body, in each field, and in the address. */
function triesOf(address: string, spec: CallSpec, { value, what }: (typeof TRIED)[number]): Try[] {
  const parts = needed(address)
  const tries = fieldsOf(spec.request).map(({ name: field }): Try => {
    const request = withField(parts.request, field, value)
    // A device without an id is a new one, and rightly added: its serial must not be free.
    if (address === 'POST /device/save' && field === 'id') Object.assign(request, { serial: taken })
    return { field, what, parts: { ...parts, request } }
  })
  if (spec.request) tries.push({ field: 'body', what, parts: { ...parts, request: value } })
  if (typeof value !== 'string' && typeof value !== 'number') return tries
  const text = String(value).toWellFormed().slice(0, 5000)
  for (const { name } of fieldsOf(spec.query))
    tries.push({ field: `?${name}`, what, parts: { ...parts, query: { [name]: text } } })
  // An empty text in a path would be another path.
  for (const { name } of text === '' ? [] : fieldsOf(spec.params))
    tries.push({ field: `{${name}}`, what, parts: { ...parts, params: { ...parts.params, [name]: text } } })
  return tries
}

/** The administrator, or one of a role that may make the call where administrators may not. */
function callerOf({ roles = ['管理员'] }: CallSpec): TestCaller {
  return roles.includes('管理员') ? administrator : (others.get(roles[0] ?? '') ?? administrator)
}

async function expectClearAnswer(address: string, spec: CallSpec, { field, what, parts }: Try): Promise<void> {
  const headers: Record<string, string> = spec.scope === 'machine' ? { authorization: `Bearer ${machineKey}` } : {}
  const { code, message } = await callerOf(spec).callAny(address, { ...parts, headers })
  const isClear = code === 200 || [400, 404, 413, 429].includes(code) || code >= 41_000
  expect({ field, what, code, isClear }).toEqual({ field, what, code, isClear: true })
  expect(message).not.toMatch(/select |syntax|undefined|\n {4}at /)
}

/** Counts what stands in the tables. */
async function standing() {
  const { rows } = await sql<object>`
    select
      (select count(*) from account) as accounts, (select count(*) from client) as clients,
      (select count(*) from site) as sites, (select count(*) from app_user) as people,
      (select count(*) from role_key) as keys, (select array_agg(state order by id) from device) as states
  `.execute(server.db)
  return rows
}

// A logout would end the session that tries the others.
const calls = [...served].filter(
  ([address]) => address !== 'POST /users/actions/logout' && address !== 'POST /device/scrap/{id}',
)

const AT_ONCE = 20

/** Any name is a good one, however hostile: what is added stays. */
const ADDS = ['POST /client/save', 'POST /account/save', 'POST /site/save']

describe.each(calls)('%s', (address, spec) => {
  test('answers clearly whatever is sent', async () => {
    const sent = TRIED.flatMap((tried) => triesOf(address, spec, tried))
    const tries = worthSending(spec, sent)
    for (let at = 0; at < tries.length; at += AT_ONCE)
      await Promise.all(tries.slice(at, at + AT_ONCE).map((tried) => expectClearAnswer(address, spec, tried)))
    const [stood, stands] = [before, await standing()]
    before = stands
    if (!ADDS.includes(address)) expect(stands).toEqual(stood)
    // It bears one of the texts now, and the same text tried elsewhere would match it.
    if (address === 'POST /device/save')
      await server.db
        .updateTable('device')
        .set({ serial: 's', name: 'n', miner_id: null })
        .where('id', '=', device)
        .execute()
  })
})
