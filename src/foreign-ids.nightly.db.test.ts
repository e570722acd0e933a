import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMINISTRATOR } from './platform/rules/administrator.ts'
import { addIds, addPlace, everyRequest, inParallel, mayCall, served } from './platform/testing/every-call.ts'
import type { Ids, Place, Requests } from './platform/testing/every-call.ts'
import { ROLES } from './people/rules/roles.ts'
import { addPerson } from './platform/testing/test-people.ts'
import type { CallParts, TestCaller } from './platform/testing/test-caller.ts'
import { fieldsOf, isLetThrough, withField } from './platform/testing/tried-fields.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

// Every call × the requests that succeed × one id of others in them. access-matrix.db.test.ts makes requests all of whose ids are others';
// here all the rest is the caller's own, and each field that takes an id gets each of theirs, whatever it is the id of. It is answered as an
// id that there is not, and what it names stays as it was.

/** In every name and serial that the callers may not see. */
const FOREIGN = 'FOREIGN'

/** What answers otherwise than for an id that there is not, as call and field or name of the id. */
const SHARED = [
  // Categories of materials are of all bases.
  /^POST \/(companyMaterial|machineMaterialOrder|machine\/updatePart).* (category|request\.(.*\.)?materialTypeId)$/,
  // Any base can be fed.
  /^POST \/companyMaterialOrder\/(findBuyers request\.id|(save|update\/\{id\}) (buyer|request\.buyCompanyId))$/,
  // It repeats the serial that was sent.
  /^POST \/repair\/import\/preview serial$/,
]

const NO_ID = 999_999_999
const takesId = (field: string) =>
  /(^|\.)(ids?|\w+(Ids?|By))(\.0)?$|(user|device|person|people|client|account|site|company|lesson|video|poster|town|group|check)s?$/i.test(
    field,
  )

let server: TestServer
let own: Place
let foreign: Place
/** tables whose rows have a number of their own */
let numbered: string[]
beforeAll(async () => {
  server = await testServer({ remembersCallers: true, config: { trustProxy: 1 } })
  // Ids of two kinds are never equal, so that one in a field of the other kind is known as what it is.
  const { rows } = await sql<{
    name: string
  }>`select sequencename as name from pg_sequences where schemaname = 'public'`.execute(server.db)
  for (const [nth, { name }] of rows.entries())
    await sql`select setval(${name}::regclass, ${(nth + 1) * 100_000}::bigint)`.execute(server.db)
  const found = await sql<{ name: string }>`
    select relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(server.db)
  numbered = found.rows.map(({ name }) => name)
  ;[own, foreign] = [await addPlace(server.db, 'own'), await addPlace(server.db, FOREIGN)]
})
afterAll(() => server[Symbol.asyncDispose]())

/** Each request by the first and the last of the roles that may make it, whose rows are narrowed in different ways. */
const tried = everyRequest.flatMap((one) => {
  const spec = served.get(one.address)
  const roles = ROLES.filter((role) => role !== ADMINISTRATOR && mayCall(role, one.address))
  const [first] = roles
  if (!spec || spec.scope === 'machine' || first === undefined) return []
  return [...new Set([first, roles.at(-1) ?? first])].map((role) => ({ ...one, spec, role }))
})
type Tried = (typeof tried)[number]

interface Entered {
  caller: TestCaller
  ids: Ids
  others: Ids
  /** the rows of the others */
  before: unknown[]
}

async function enter({ role, noun }: Tried): Promise<Entered> {
  const caller = await server.signIn(role, { clients: [own.client], companyId: own.company })
  const stranger = await addPerson(server.db, {
    role: '客户',
    clients: [foreign.client],
    name: FOREIGN,
    companyId: foreign.company,
  })
  const calledBy = { company: own.company }
  const ids = await addIds(server, noun, { ...own, user: caller.userId, caller: calledBy }, 'own')
  const others = await addIds(server, noun, { ...foreign, user: stranger, caller: calledBy }, FOREIGN)
  return { caller, ids, others, before: await rowsOf(noun, others) }
}

const numbersIn = (ids: Ids) => [...new Set(Object.values(ids).filter((value) => typeof value === 'number'))]

/** The tables that have rows of a noun's objects, once they are known. */
const tablesOf = new Map<Requests, string[]>()

/** What the tables have of these, each number in the one table that has it. */
async function rowsOf(noun: Requests, ids: Ids): Promise<unknown[]> {
  const numbers = numbersIn(ids)
  const each = (tablesOf.get(noun) ?? numbered).map(
    (name) =>
      sql`select ${name} as name, to_jsonb(r) as row from ${sql.table(name)} r where id = any(${numbers}::bigint[])`,
  )
  const found = sql.join(each, sql` union all `)
  const { rows } = await sql<{ name: string; row: unknown }>`
    select name, row from (${found}) found order by name, row::text`.execute(server.db)
  tablesOf.set(noun, [...new Set(rows.map(({ name }) => name))])
  return rows.map(({ row }) => row)
}

type Make = (ids: Ids, others: Ids) => CallParts
interface Mixed {
  /** the field, or the name of the id */
  at: string
  /** requests with one id of others there */
  theirs: Make[]
  /** the same with one that there is not */
  unknown: Make
}

function mixed({ spec, parts }: Tried, ids: Ids, others: Ids): Mixed[] {
  const names = Object.keys(others).filter((name) => name !== 'name' && name !== 'caller')
  const swapped = names.map((at): Mixed => {
    const unknown = typeof others[at] === 'number' ? NO_ID : typeof others[at] === 'string' ? 'unknown' : others[at]
    return {
      at,
      theirs: [(mine, theirs) => parts({ ...mine, [at]: theirs[at] })],
      unknown: (mine) => parts({ ...mine, [at]: unknown }),
    }
  })
  const numbers = names.filter((name) => typeof others[name] === 'number')
  const filled = (['request', 'query', 'params'] as const).flatMap((part) =>
    fieldsOf(spec[part]).flatMap(({ name }): Mixed[] => {
      const at = `${part}.${name}`
      if (!takesId(name)) return []
      const withId = (mine: Ids, id: unknown) => {
        const base = parts(mine)
        return withField({ ...base, [part]: base[part] ?? {} }, at, id) as CallParts
      }
      return [(id: unknown) => id, String, (id: unknown) => [id]]
        .filter((form) => isLetThrough(spec, withId(ids, form(NO_ID))))
        .map((form) => ({
          at,
          theirs: numbers.map((each) => (mine, theirs) => withId(mine, form(theirs[each]))),
          unknown: (mine) => withId(mine, form(NO_ID)),
        }))
    }),
  )
  return [...swapped, ...filled]
}

let sent = 0

/** What is answered, without what was sent and may be repeated. Each request has an address of its own, so that no limit refuses it. */
async function ask(caller: TestCaller, address: string, parts: CallParts) {
  sent += 1
  const headers = {
    ...parts.headers,
    'x-forwarded-for': `2001:db8:${(sent >> 16).toString(16)}:${(sent & 0xffff).toString(16)}::1`,
  }
  const { code, message, data } = await caller.callAny(address, { ...parts, headers })
  const text = data instanceof Blob ? await data.text() : JSON.stringify(data ?? null)
  const repeated = JSON.stringify(parts).match(/FOREIGN[\w-]*|unknown/g) ?? []
  const blind = (told: string) => repeated.reduce((rest, word) => rest.replaceAll(word, 'SENT'), told)
  return { code, message: blind(message), text: blind(text) }
}

async function findLeaks(one: Tried) {
  const { address, role, spec } = one
  const leaks: object[] = []
  let { caller, ids, others, before } = await enter(one)
  const askFresh = async (parts: CallParts) => {
    const answer = await ask(caller, address, parts)
    if (spec.write) {
      const after = await rowsOf(one.noun, others)
      if (!isDeepStrictEqual(after, before)) leaks.push({ address, role, parts, before, after })
    }
    // What it has changed is fresh for the next one.
    if (answer.code === 401 || (answer.code === 200 && spec.write)) ({ caller, ids, others, before } = await enter(one))
    return answer
  }
  for (const { at, theirs, unknown } of mixed(one, ids, others)) {
    if (SHARED.some((shared) => shared.test(`${address} ${at}`))) continue
    // A name that the request does not hold.
    if (isDeepStrictEqual(unknown(ids, others), one.parts(ids))) continue
    const expected = await askFresh(unknown(ids, others))
    for (const make of theirs) {
      const answer = await askFresh(make(ids, others))
      if (answer.code !== expected.code || answer.message !== expected.message || answer.text.includes(FOREIGN))
        leaks.push({ address, role, at, answer, expected })
    }
  }
  return leaks
}

test('one id of others in a request of own ones is answered like one that there is not', async () => {
  const leaks = await inParallel(tried, findLeaks)
  expect(leaks.flat()).toEqual([])
  expect(sent).toBeGreaterThan(5000)
}, 1_200_000)
