import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

// Random calls by random people on two tankers that share one station, against a model that knows nothing of the rules' table.

/** `npm run test:long` sets thousands. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 30)
const MOST_MS = 60_000 + SEQUENCES * 500
const AT_ONCE = 4

const PEOPLE = ['registrar', 'inspector', 'other', 'head', 'management', 'administrator'] as const
const ACTS = ['start', 'result', 'submit', 'issue', 'return', 'cancel'] as const
type Who = (typeof PEOPLE)[number]
interface Step {
  who: Who
  act: (typeof ACTS)[number]
  at: 0 | 1
}

let server: TestServer
let base: number
let people: Record<Who, TestCaller & { userId: number }>
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  const as = (role: string) => server.signIn(role, { companyId: base })
  people = {
    registrar: await as('登记人员'),
    inspector: await as('检验员'),
    other: await as('检验员'),
    head: await as('基地负责人'),
    management: await as('管理层'),
    administrator: await as('管理员'),
  }
})
afterAll(() => server[Symbol.asyncDispose]())

interface Modelled {
  status: number
  inspector?: Who
  hasResult: boolean
  /** the station counts while it is inspected; after a return it may have gone to the other one */
  isAtStation: boolean
}
const registered = (): Modelled => ({ status: 1, hasResult: false, isAtStation: false })

/** Changes the model as the specification has it; false: the call is refused. */
function modelled(reports: [Modelled, Modelled], { who, act, at }: Step): boolean {
  const one = reports[at]
  const neighbour = reports[1 - at]
  const isFree = !(neighbour?.status === 2 && neighbour.isAtStation)
  const isInspector = who === 'inspector' || who === 'other'
  const isOwn = one.inspector === who
  const decides = who === 'head' || who === 'management'
  switch (act) {
    case 'start':
      if (!isInspector || one.status !== 1 || !isFree) return false
      return Boolean(Object.assign(one, { status: 2, inspector: who, isAtStation: true }))
    case 'result':
      // Of those who save what was registered it is left out.
      if (who === 'registrar') return one.status === 1
      if (who === 'head') return one.status <= 3
      if (!isOwn || one.status !== 2) return false
      one.hasResult = true
      return true
    case 'submit':
      if (!isOwn || one.status !== 2 || !one.hasResult) return false
      one.status = 3
      return true
    case 'issue':
      if (!decides || one.status !== 3) return false
      one.status = 4
      return true
    case 'return':
      if (!decides || one.status !== 3) return false
      Object.assign(one, { status: 2, isAtStation: one.isAtStation && isFree })
      return true
    default:
      if (!(decides ? one.status <= 4 : who === 'registrar' && one.status === 1)) return false
      one.status = one.status === 4 ? 9 : 8
      return true
  }
}

async function accepted({ who, act }: Step, id: number, stationId: number): Promise<boolean> {
  const callAny: TestCaller['callAny'] = (address, parts) => people[who].callAny(address, parts)
  const answer = await {
    start: () => callAny('POST /report/upStation/{id}', { params: { id }, request: { stationId } }),
    result: () => callAny('POST /report/save', { request: { id, result: '合格' } }),
    submit: () => callAny('POST /report/changeStatus/{a}/{b}', { params: { a: id, b: 3 } }),
    issue: () => callAny('POST /report/setStatus/{id}', { params: { id }, query: { status: 4 } }),
    return: () =>
      callAny('POST /report/setStatus/{id}', { params: { id }, query: { status: 2 }, request: { reason: 'x' } }),
    cancel: () => callAny('POST /report/cancel/{id}', { params: { id }, request: { reason: 'x' } }),
  }[act]()
  expect([200, 403, 41000]).toContain(answer.code)
  return answer.code === 200
}

async function addReports(): Promise<{ ids: [number, number]; stationId: number }> {
  const station = await server.db
    .insertInto('station')
    .values({ company_id: base, name: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const one = () => ({
    company_id: base,
    report_number: crypto.randomUUID(),
    tanker_number: '浙B0001挂',
    tanker_type: '常压车' as const,
    created_by: people.registrar.userId,
  })
  const rows = await server.db.insertInto('inspection').values([one(), one()]).returning('id').execute()
  return { ids: [rows[0]?.id ?? 0, rows[1]?.id ?? 0], stationId: station.id }
}

const statusOf = async (id: number) =>
  (await server.db.selectFrom('inspection').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const logOf = (id: number) =>
  server.db
    .selectFrom('inspection_move')
    .select(['from_status', 'to_status'])
    .where('inspection_id', '=', id)
    .orderBy('id')
    .execute()

const steps = fc.array(
  fc.record<Step>({ who: fc.constantFrom(...PEOPLE), act: fc.constantFrom(...ACTS), at: fc.constantFrom(0, 1) }),
  { minLength: 4, maxLength: 14 },
)
/** Steps that often get somewhere: random ones mostly stop at the first move. */
const usual: Step[] = (['start', 'result', 'submit', 'return', 'submit', 'issue', 'cancel'] as const).map((act) => ({
  who: ['issue', 'return', 'cancel'].includes(act) ? 'management' : 'inspector',
  act,
  at: 0,
}))
const sequences = fc
  .tuple(fc.shuffledSubarray([...usual.keys()], { minLength: 0 }), steps)
  .map(([kept, random]) => [...usual.filter((_, at) => kept.includes(at)), ...random].slice(0, 16))
  .chain((all) => fc.tuple(fc.constant(all), fc.nat(all.length)))
  .map(([all, at]) => [...all.slice(at), ...all.slice(0, at)])

async function expectAsModelled(sequence: Step[]): Promise<void> {
  const { ids, stationId } = await addReports()
  const reports: [Modelled, Modelled] = [registered(), registered()]
  for (const [count, step] of sequence.entries()) {
    const expected = modelled(reports, step)
    expect({ count, step, done: await accepted(step, ids[step.at], stationId) }).toEqual({
      count,
      step,
      done: expected,
    })
  }
  expect(await Promise.all(ids.map(statusOf))).toEqual(reports.map(({ status }) => status))
}

/** Issued and then voided, which a few random calls may never come to. */
const WHOLE_WAY: Step[] = [
  { who: 'inspector', act: 'start', at: 0 },
  { who: 'inspector', act: 'result', at: 0 },
  { who: 'inspector', act: 'submit', at: 0 },
  { who: 'head', act: 'issue', at: 0 },
  { who: 'head', act: 'cancel', at: 0 },
]

/** Ways to every status, also back from the approval and with or without a result. */
const WAYS = [0, 1, 2, 3, 4, 5].map((length) => WHOLE_WAY.slice(0, length))
WAYS.push([...WHOLE_WAY.slice(0, 3), { who: 'head', act: 'return', at: 0 }], [{ who: 'head', act: 'cancel', at: 0 }])

const ANY_STEP: Step[] = PEOPLE.flatMap((who) => ACTS.map((act): Step => ({ who, act, at: 0 })))

/** After a way: everything that is refused there, one after another; and what is allowed, each by itself. */
function directed(way: Step[]): Step[][] {
  const isAllowed = (step: Step) => {
    const reports: [Modelled, Modelled] = [registered(), registered()]
    return [...way, step].map((each) => modelled(reports, each)).at(-1)
  }
  return [
    [...way, ...ANY_STEP.filter((step) => !isAllowed(step))],
    ...ANY_STEP.filter((step) => isAllowed(step)).map((step) => [...way, step]),
  ]
}

test(
  'calls one after another do what the model says',
  async () => {
    const all = [...WAYS.flatMap(directed), ...fc.sample(sequences, SEQUENCES)]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, worker) => {
        for (const sequence of all.filter((__, at) => at % AT_ONCE === worker)) await expectAsModelled(sequence)
      }),
    )
  },
  MOST_MS,
)

const ALLOWED = ['1 2', '2 3', '3 4', '3 2', '1 8', '2 8', '3 8', '4 9']

test(
  'calls at once leave a log that is one chain of allowed moves',
  async () => {
    for (const sequence of fc.sample(sequences, SEQUENCES / 3)) {
      const { ids, stationId } = await addReports()
      const done = await Promise.all(sequence.map((step) => accepted(step, ids[step.at], stationId)))
      const moves = sequence.filter(({ act }, at) => done[at] && act !== 'result')
      let logged = 0
      for (const id of ids) {
        const log = await logOf(id)
        logged += log.length
        expect(
          log.map((move) => `${move.from_status} ${move.to_status}`).filter((move) => !ALLOWED.includes(move)),
        ).toEqual([])
        expect(log.map(({ from_status }) => from_status)).toEqual(
          [1, ...log.map(({ to_status }) => to_status)].slice(0, log.length),
        )
        expect(await statusOf(id)).toBe(log.at(-1)?.to_status ?? 1)
      }
      expect(logged).toBe(moves.length)
      const busy = await server.db
        .selectFrom('inspection')
        .select('id')
        .where('station_id', '=', stationId)
        .where('status', '=', 2)
        .execute()
      expect(busy.length).toBeLessThan(2)
    }
  },
  MOST_MS,
)

test('the sums of the days are those of the logs', async () => {
  const counted = async (to: number, from?: number) => {
    let query = server.db
      .selectFrom('inspection_move')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('to_status', '=', to)
    if (from !== undefined) query = query.where('from_status', '=', from)
    return (await query.executeTakeFirstOrThrow()).count
  }
  const summed = await server.db
    .selectFrom('base_day')
    .select(({ fn }) => [
      fn.sum<number>('started').as('started'),
      fn.sum<number>('issued').as('issued'),
      fn.sum<number>('passed').as('passed'),
      fn.sum<number>('voided').as('voided'),
    ])
    .where('company_id', '=', base)
    .groupBy(({ eb }) => eb('inspector_id', '=', 0))
    .execute()
  const expected = { started: await counted(2, 1), issued: await counted(4), voided: await counted(9) }
  expect(expected.voided).toBeGreaterThan(0)
  expect(summed).toEqual([
    { ...expected, passed: expected.issued },
    { ...expected, passed: expected.issued },
  ])
})

test('what lists count by equals the reports, also after a text was corrected and a report is gone', async () => {
  const { rows: reports } = await sql<{ id: number }>`
    insert into inspection (company_id, report_number, tanker_number, tanker_type, contact_name, created_by)
    select ${base}, 'TEXT' || n, '沪A0001挂', '常压车', '张三', (select min(id) from app_user) from generate_series(1, 3) n returning id`.execute(
    server.db,
  )
  await sql`update inspection set contact_name = '张三丰' where id = ${reports[0]?.id}`.execute(server.db)
  await sql`delete from inspection where id = ${reports[1]?.id}`.execute(server.db)
  const { rows: kept } = await sql`
    select field, company_id, value, reports from inspection_text order by field collate "C", company_id, value collate "C"`.execute(
    server.db,
  )
  const { rows: counted } = await sql`
    select t.field, i.company_id, t.value, count(*) as reports from inspection i
    cross join lateral (values ('checked_org', checked_org), ('contact_name', contact_name), ('license_number', license_number),
      ('method_names', method_names), ('phone', phone), ('tanker_number', tanker_number)) t (field, value)
    where t.value <> '' group by 1, 2, 3 order by t.field collate "C", i.company_id, t.value collate "C"`.execute(
    server.db,
  )
  expect(kept).toContainEqual({ field: 'contact_name', company_id: base, value: '张三', reports: 1 })
  expect(kept).toEqual(counted)
  const { rows: sums } = await sql`
    select company_id, status, result, tanker_type, reports from inspection_count where reports <> 0 order by 1, 2, 3, 4`.execute(
    server.db,
  )
  const { rows: summed } = await sql`
    select company_id, status, coalesce(result, '') as result, tanker_type, count(*) as reports from inspection group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(server.db)
  expect(sums).toEqual(summed)
})
