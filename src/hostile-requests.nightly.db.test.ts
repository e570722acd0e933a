import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSpec } from './platform/contract/call.ts'
import { addIds, addPlace, everyRequest, inParallel, mayCall, served } from './platform/testing/every-call.ts'
import type { Ids, Place, Requests } from './platform/testing/every-call.ts'
import { ROLES } from './people/rules/roles.ts'
import type { CallParts, TestCaller } from './platform/testing/test-caller.ts'
import { HOSTILE_IN_ADDRESS, HOSTILE_IN_HEADER, hostileOf } from './platform/testing/hostile-values.ts'
import type { Hostile } from './platform/testing/hostile-values.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'
import { withField, worthSending } from './platform/testing/tried-fields.ts'

// Every call × the requests that succeed × each of their fields × what no field expects. bad-input.db.test.ts asks with each change, and
// of most calls the contract refuses what it sends; here all the rest of a request is right, so that handlers and queries see the value.

/** Whose right answer is an error that no one foresaw, with the reason. */
const RIGHTLY_FAILING: Record<string, string> = {
  'GET /attachments/actions/download':
    'the attachments that requests add have rows but no files, as if these were lost',
}

/** The request of a call, and who may make it: the administrator unless only others may. */
interface Tried {
  address: string
  spec: CallSpec
  noun: Requests
  parts: (ids: Ids) => CallParts
  role: string
}

// A poller's calls need its key: bad-input.db.test.ts has one.
const tried = everyRequest.flatMap((one): Tried[] => {
  const spec = served.get(one.address)
  const role = ROLES.find((each) => mayCall(each, one.address))
  return spec && role && !(one.address in RIGHTLY_FAILING) ? [{ ...one, spec, role }] : []
})

let server: TestServer
/** of all that are tried: one call meets what another one has left there */
let place: Place
beforeAll(async () => {
  server = await testServer({ remembersCallers: true, config: { trustProxy: 1 } })
  place = await addPlace(server.db, 'own')
})
afterAll(() => server[Symbol.asyncDispose]())

/** A person logged in with fresh objects of the noun. */
async function enter({ noun, role }: Tried): Promise<{ caller: TestCaller; ids: Ids }> {
  const { client, company } = place
  const caller = await server.signIn(role, { clients: [client], companyId: company })
  const ids = await addIds(server, noun, { ...place, user: caller.userId, caller: { company } }, 'own')
  return { caller, ids }
}

const withValue = (parts: CallParts, { field, value }: Hostile): CallParts => withField(parts, field, value)

let sent = 0

/**
 * The code of the answer, or why there was none; the server itself gives up a call that takes a minute, by 504. Each request has a
 * caller's address of its own, so that the limits of calls without a session refuse none.
 */
async function codeOf(caller: TestCaller, address: string, parts: CallParts): Promise<number | string> {
  sent += 1
  const headers = { ...parts.headers, 'x-forwarded-for': `2001:db8:${sent.toString(16)}::1` }
  try {
    return (await caller.callAny(address, { ...parts, headers })).code
  } catch (error) {
    return String(error)
  }
}

/** Whether it is a success or an error in words: codes of our own begin at 41000. */
const isClear = (code: number | string) => typeof code === 'number' && (code < 500 || code >= 41_000)

/** of tries whose hostile value was taken */
let taken = 0

async function findFailures(one: Tried) {
  const { address, spec, parts } = one
  const failures: object[] = []
  let { caller, ids } = await enter(one)
  const hostile = hostileOf(parts(ids), spec).map((each) => ({ ...each, parts: withValue(parts(ids), each) }))
  for (const each of worthSending(spec, hostile)) {
    const code = await codeOf(caller, address, withValue(parts(ids), each))
    if (!isClear(code)) failures.push({ address, field: each.field, value: shown(each.value), code })
    if (code === 200) taken += 1
    // What a request has changed is fresh for the next one, and who has logged out is in again.
    if (code === 401 || (code === 200 && spec.write)) ({ caller, ids } = await enter(one))
  }
  return failures
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 60)

test('a right request with one hostile value is answered with a success or an error in words', async () => {
  const failures = await inParallel(tried, findFailures)
  expect(failures.flat()).toEqual([])
  expect(taken).toBeGreaterThan(10_000)
}, 1_200_000)

const AT_ONCE = 10

test(`${AT_ONCE} equal requests at once are answered with successes or errors in words`, async () => {
  const writing = tried.filter(({ spec }) => spec.write)
  const failures = await inParallel(writing, async (one) => {
    const { caller, ids } = await enter(one)
    const parts = one.parts(ids)
    const codes = await Promise.all(Array.from({ length: AT_ONCE }, () => codeOf(caller, one.address, parts)))
    return codes.every(isClear) ? [] : [{ address: one.address, parts, codes }]
  })
  expect(writing.length).toBeGreaterThan(200)
  expect(failures.flat()).toEqual([])
}, 600_000)

test('an upload in pieces is answered in words whatever its headers and its address hold', async () => {
  const caller = await server.signIn('教师')
  const begin = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'filename YS5tcDQ=' }
  const piece = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const values = [
    ...HOSTILE_IN_HEADER,
    '-1',
    '0',
    '1e3',
    '9',
    '99999999999999999999',
    'filename',
    'filename !',
    'a,a',
    'final;/x',
  ]
  const failures: object[] = []
  async function send(address: string, method: string, headers: Record<string, string>, body?: string) {
    const { status } = await caller.fetch(address, { method, headers, ...(body === undefined ? {} : { body }) })
    if (status >= 500) failures.push({ address, method, headers, status })
  }
  async function sendEach(address: string, method: string, right: Record<string, string>, body?: string) {
    for (const name of [...Object.keys(right), 'upload-defer-length', 'upload-concat', 'x-http-method-override'])
      for (const value of values) await send(address, method, { ...right, [name]: value }, body)
  }
  await sendEach('/api/uploads', 'POST', begin)
  for (const name of ['filename', 'filetype', 'target'])
    for (const text of HOSTILE_IN_ADDRESS) {
      const metadata = `${name} ${Buffer.from(text).toString('base64')}`
      await send('/api/uploads', 'POST', { ...begin, 'upload-metadata': metadata })
    }
  for (const key of HOSTILE_IN_ADDRESS.filter(Boolean))
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      await send(`/api/uploads/${encodeURIComponent(key)}`, method, piece, method === 'PATCH' ? 'x' : undefined)
  const begun = await caller.fetch('/api/uploads', { method: 'POST', headers: begin })
  await sendEach(begun.headers.get('location') ?? '', 'PATCH', piece, 'too long for it')
  expect(failures).toEqual([])
})
