import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenToTokens } from './platform/contract/call.ts'
import type { Calls } from './platform/contract/call.ts'
import type { Answered, CallParts, TestCaller } from './platform/testing/test-caller.ts'
import { ACCESS, addIds, addPlace, cases, everyRequest } from './platform/testing/every-call.ts'
import { inParallel, mayCall, requests, served } from './platform/testing/every-call.ts'
import type { Ids, Place, Requests } from './platform/testing/every-call.ts'
import { ROLES } from './people/rules/roles.ts'
import { addPerson, addToken } from './platform/testing/test-people.ts'
import { testCaller } from './platform/testing/test-caller.ts'
import { openReaders } from './platform/testing/readers.ts'
import type { Readers } from './platform/testing/readers.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

// Every call × everybody: what each may see of others' rows follows from who may make the call, and how it is made.

/** Stands in every name and serial that no one of this test but administrators may see. */
const FOREIGN = 'FOREIGN'

/** A person logged in, with objects of the own client and company, with those of others, and with what there is not. */
interface Entered {
  caller: TestCaller
  own: Ids
  foreign: Ids
  unknown: Ids
}

let server: TestServer
/** in place of a replica: whatever reads from one can't write, and can't read what is not there */
let readers: Readers
let own: Place
let foreign: Place
/** one person of each role, for calls that change nothing: they are refused, or only read */
const people = new Map<string, ReturnType<typeof addPeople>>()
const unchanged = new Map<string, Promise<Entered>>()

beforeAll(async () => {
  server = await testServer({ remembersCallers: true })
  readers = await openReaders(server)
  server.app.replica = readers
  ;[own, foreign] = [await addPlace(server.db, 'own'), await addPlace(server.db, FOREIGN)]
  // Whatever a noun has of others is there before the first call.
  for (const noun of requests) await enter('管理员', noun)
})
afterAll(async () => {
  await readers.close()
  await server[Symbol.asyncDispose]()
})

const READS = /^GET |\/(find\w*|export\w*)\/?$|^POST \/data\//

const signIn = (role: string) => server.signIn(role, { clients: [own.client], companyId: own.company })

async function addPeople(role: string) {
  const caller = await signIn(role)
  const stranger = await addPerson(server.db, {
    role: '客户',
    clients: [foreign.client],
    name: FOREIGN,
    companyId: foreign.company,
  })
  return { caller, stranger }
}

/** Fresh objects of the noun for the own and for the foreign person: no case sees what another one changed. */
async function enter(role: string, noun: Requests, entering = addPeople(role)): Promise<Entered> {
  const { caller, stranger } = await entering
  const ownIds = await addFresh(noun, own, caller.userId, 'own')
  const foreignIds = await addFresh(noun, foreign, stranger, FOREIGN)
  return { caller, own: ownIds, foreign: foreignIds, unknown: unknownOf(ownIds) }
}

const addFresh = (noun: Requests, place: Place, user: number, mark: string) =>
  addIds(server, noun, { ...place, user, caller: { company: own.company } }, mark)

const unknownId = (name: string, id: unknown) =>
  typeof id === 'number' ? 999_999_999 : typeof id === 'string' ? `unknown-${name}` : id

function unknownOf(ids: Ids): Ids {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, unknownId(name, id)])) as Ids
}

/** For calls that change something: objects of one's own that are fresh, and of others, too, where the caller may change those. */
async function enterToWrite(role: string, noun: Requests, mayChangeForeign: boolean): Promise<Entered> {
  if (mayChangeForeign) return enter(role, noun)
  const { foreign: others } = await enterToRead(role, noun)
  const caller = await signIn(role)
  const ids = await addFresh(noun, own, caller.userId, 'own')
  return { caller, own: ids, foreign: others, unknown: unknownOf(ids) }
}

/** For calls that change nothing. */
function enterToRead(role: string, noun: Requests): Promise<Entered> {
  const entering = people.get(role) ?? addPeople(role)
  people.set(role, entering)
  const key = `${role} ${requests.indexOf(noun)}`
  const entered = unchanged.get(key) ?? enter(role, noun, entering)
  unchanged.set(key, entered)
  return entered
}

/** An answer may repeat what the caller `sent`. */
async function ask(caller: TestCaller, address: string, parts: CallParts, sent: object = {}) {
  const answer: Answered<unknown> = await caller.callAny(address, parts)
  const { status, code, message, data } = answer
  const response = { status, code, message, data: data instanceof Blob ? await data.text() : withoutRunNumber(data) }
  const texts = Object.values(sent).filter((value) => typeof value === 'string')
  const blind = texts.reduce((text, value) => text.replaceAll(value, 'SENT'), JSON.stringify(response))
  return JSON.parse(blind) as typeof response
}

/** A sync's answer carries the number of its run, another one each time. */
function withoutRunNumber(data: unknown): unknown {
  return data && typeof data === 'object' && 'syncId' in data ? { ...data, syncId: 'any' } : data
}

test('there are requests for every call that is served, and for no other', () => {
  expect(cases.map(({ address }) => address).toSorted()).toEqual([...served.keys()].toSorted())
})

test('who may make a call is stated of each that is served, by roles that there are', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual([...served.keys()].toSorted())
  expect(
    Object.values(ACCESS)
      .flat()
      .filter((role) => !['everybody', 'public', 'machine', ...ROLES].includes(role)),
  ).toEqual([])
  for (const [address, { scope }] of served)
    if (scope === 'public' || scope === 'machine') expect([address, ACCESS[address]]).toEqual([address, scope])
})

test('a wrong key in role_key is noticed: the real server lets in whom the words refuse, and the other way round', async () => {
  await using wrong = await testServer()
  const person = await wrong.signIn('客户')
  const asStated = async (address: keyof Calls) =>
    ((await person.callAny(address, { request: {} })).code !== 403) === mayCall('客户', address)
  expect([await asStated('POST /setting/find/'), await asStated('POST /device/find/')]).toEqual([true, true])
  await wrong.db.insertInto('role_key').values({ role: '客户', key: 'setting', can_write: false }).execute()
  await wrong.db.deleteFrom('role_key').where('role', '=', '客户').where('key', '<>', 'setting').execute()
  expect([await asStated('POST /setting/find/'), await asStated('POST /device/find/')]).toEqual([false, false])
})

/** What these requests are answered: their addresses with status, code and data. */
function answersTo<T extends { address: string }>(
  requested: readonly T[],
  make: (one: T) => Promise<{ caller: TestCaller; parts: CallParts }>,
) {
  return inParallel(requested, async (one) => {
    const { caller, parts } = await make(one)
    const { status, code, data } = await ask(caller, one.address, parts)
    return { address: one.address, status, code, data }
  })
}
const hasForeign = (answer: unknown) => JSON.stringify(answer).includes(FOREIGN)
const scopeOf = (address: string) => served.get(address)?.scope
const allOf = (answers: readonly { address: string }[], code: number) =>
  answers.map(({ address }) => ({ address, status: code, code, data: null }))

test('no one gets in where it is not public', async () => {
  const closed = everyRequest.filter(({ address }) => scopeOf(address) !== 'public')
  const answers = await answersTo(closed, async ({ noun, parts }) => ({
    caller: server.nobody,
    parts: parts((await enterToRead('管理员', noun)).unknown),
  }))
  expect(answers).toEqual(allOf(answers, 401))
})

test.each(ROLES)('a person’s token is no machine’s key: %s', async (role) => {
  const ofMachines = everyRequest.filter(({ address }) => scopeOf(address) === 'machine')
  const answers = await answersTo(ofMachines, async ({ noun, parts }) => {
    const { caller, unknown } = await enterToRead(role, noun)
    return { caller, parts: parts(unknown) }
  })
  expect(answers).toEqual(allOf(answers, 401))
})

// Refused before anything is looked for: not even an object of one's own makes a difference.
test.each(ROLES)('%s gets in nowhere else than stated', async (role) => {
  const closed = everyRequest.filter(({ address }) => scopeOf(address) !== 'machine' && !mayCall(role, address))
  const answers = await answersTo(closed, async ({ noun, parts }) => {
    const entered = await enterToRead(role, noun)
    return { caller: entered.caller, parts: parts(entered.own) }
  })
  expect(answers).toEqual(allOf(answers, 403))
})

const ofPeople = cases.filter(({ address }) => served.has(address) && scopeOf(address) !== 'machine')

describe.each(ofPeople)('$address', ({ address, noun, made }) => {
  const { code = 200, namesObjects, ownAlone } = made

  if (scopeOf(address) === 'public')
    test('no one', async () => {
      const { unknown } = await enterToRead('管理员', noun)
      for (const parts of made.cases) expect(await ask(server.nobody, address, parts(unknown))).toMatchObject({ code })
    })

  test.each(ROLES.filter((role) => mayCall(role, address)))('%s', async (role) => {
    const isAdministrator = role === '管理员'
    const mayChangeForeign = isAdministrator && Boolean(namesObjects)
    for (const parts of made.cases) {
      const entered = await (READS.test(address) ? enterToRead(role, noun) : enterToWrite(role, noun, mayChangeForeign))
      const { caller } = entered
      if (namesObjects) {
        const ofForeign = await ask(caller, address, parts(entered.foreign), isAdministrator ? {} : entered.foreign)
        const ofUnknown = await ask(caller, address, parts(entered.unknown), entered.unknown)
        if (isAdministrator && !ownAlone) expect(ofForeign).toMatchObject({ code })
        else expect(ofForeign).toEqual(ofUnknown)
        if (!isAdministrator) expect(JSON.stringify(ofForeign)).not.toContain(FOREIGN)
      }
      const ofOwn = await ask(caller, address, parts(entered.own))
      expect(ofOwn).toMatchObject({ code })
      if (!isAdministrator) expect(JSON.stringify(ofOwn)).not.toContain(FOREIGN)
    }
  })
})

describe('a token of an administrator that was cut to one client and one company', () => {
  const tokens = new Map<Requests, Promise<Entered>>()
  const open = ofPeople.filter(({ address }) => {
    const spec = served.get(address)
    return spec && isOpenToTokens(spec) && spec.scope !== 'public'
  })

  function enterByToken(noun: Requests): Promise<Entered> {
    const entered = tokens.get(noun) ?? enterToRead('管理员', noun).then(cut)
    tokens.set(noun, entered)
    return entered
  }

  async function cut(entered: Entered): Promise<Entered> {
    const parts = { clientIds: [own.client], companyIds: [own.company] }
    return { ...entered, caller: testCaller(server.url, await addToken(server.db, entered.own.user, parts)) }
  }

  test('sees nothing of others by any call that it may make', async () => {
    const seen = await inParallel(open, async ({ address, noun, made }) => {
      const { caller, own: mine, foreign: others, unknown } = await enterByToken(noun)
      const found: object[] = []
      for (const parts of made.cases) {
        if (made.namesObjects) {
          const ofForeign = await ask(caller, address, parts(others), others)
          const ofUnknown = await ask(caller, address, parts(unknown), unknown)
          if (!isDeepStrictEqual(ofForeign, ofUnknown) || hasForeign(ofForeign)) found.push({ address, ofForeign })
        }
        const ofOwn = READS.test(address) ? await ask(caller, address, parts(mine)) : null
        if (hasForeign(ofOwn)) found.push({ address, ofOwn })
      }
      return found
    })
    expect(open.length).toBeGreaterThan(300)
    expect(seen.flat()).toEqual([])
  })
})

// Last: it counts what the tests above have read.
test('every call that may be answered from a replica was, and changes nothing', () => {
  const marked = [...served].filter(([, spec]) => spec.reads === 'replica')
  expect(marked.filter(([, spec]) => spec.write)).toEqual([])
  expect(readers.reads).toBeGreaterThan(marked.length)
})
