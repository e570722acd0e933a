import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../platform/testing/test-people.ts'
import type { CallParts, TestCaller } from '../platform/testing/test-caller.ts'
import { testServer } from '../platform/testing/test-server.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { bookingSteps, dayIn, newTanker } from './testing/booking-steps.ts'

// The access matrix names objects of another base one at a time. Here a request names an own object and, with it, another base's.

interface Base {
  companyId: number
  head: TestCaller
  registrar: TestCaller
  inspector: TestCaller
  /** of a report that its inspector has at a station */
  report: number
  issued: number
  methodId: number
  photo: number
  attachment: number
  /** sent for a trace */
  picture: number
  station: number
  /** at which nothing is inspected */
  freeStation: number
  reservation: number
  testee: number
  group: number
  cabinet: number
  feed: number
}

let server: TestServer
let category: number
let own: Base
let other: Base
beforeAll(async () => {
  server = await testServer()
  const { db } = server
  const { id } = await db
    .insertInto('category')
    .values({ kind: 'product', name: '铅封' })
    .returning('id')
    .executeTakeFirstOrThrow()
  category = id
  const method = await db
    .insertInto('check_method')
    .values({ name: '外观检查', amount: 80, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hull = { key: 'hull', name: '罐体', kind: 'check', unit: '', min: null, max: null }
  const items = JSON.stringify([{ ...hull, isRequired: false, severity: 'minor', onFail: 'warn' }]) as never
  await db.insertInto('checklist').values({ method_id: method.id, version: 1, items }).execute()
  const third = await addCompany(db, '钦州')
  ;[own, other] = [await addBase('镇海', method.id, third), await addBase('大亚湾', method.id, third)]
})
afterAll(() => server[Symbol.asyncDispose]())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function idOf(by: TestCaller, address: string, parts: CallParts): Promise<number> {
  const { code, data, message } = await by.callAny(address, parts)
  if (code !== 200) throw new Error(`${address}: ${code} ${message}`)
  return (data as { id: number }).id
}

const send = (by: TestCaller, { bytes = PNG, fileType = 7 }: { bytes?: Uint8Array; fileType?: number } = {}) =>
  idOf(by, 'POST /attachments', { query: { fileType }, file: new Uint8Array(bytes) })

/** A base with one of each thing that requests name. */
async function addBase(name: string, method: number, buyer: number): Promise<Base> {
  const { db } = server
  const companyId = await addCompany(db, name)
  const [head, registrar, inspector, manager] = [
    await server.signIn('基地负责人', { companyId }),
    await server.signIn('登记人员', { companyId }),
    await server.signIn('检验员', { companyId }),
    await server.signIn('管理层', { companyId }),
  ]
  const register = () =>
    idOf(registrar, 'POST /report/saveFirst', { request: { tankerNumber: newTanker(), methodIds: [method] } })
  const station = await idOf(head, 'POST /station/save', { request: { name } })
  const issued = await register()
  const atWork = (id: number) =>
    inspector.callAny('POST /report/upStation/{id}', { params: { id }, request: { stationId: station } })
  await atWork(issued)
  await inspector.callAny('POST /report/save', { request: { id: issued, result: '合格' } })
  await inspector.callAny('POST /report/changeStatus/{a}/{b}', { params: { a: issued, b: 3 } })
  await head.callAny('POST /report/setStatus/{id}', { params: { id: issued }, query: { status: 4 } })
  const report = await register()
  await atWork(report)
  const { data } = await head.call('POST /report/getDetail/{id}', { params: { id: report } })
  const photo = await idOf(inspector, 'POST /report/addPhoto/{id}', {
    params: { id: report },
    request: { attachmentId: await send(inspector), key: crypto.randomUUID() },
  })
  const steps = bookingSteps(head, companyId)
  await steps.plan(dayIn(2), 9)
  await idOf(manager, 'POST /companyMaterialOrder/save', {
    request: { buyCompanyId: companyId, materialTypeId: category, count: 9 },
  })
  return {
    companyId,
    head,
    registrar,
    inspector,
    report,
    issued,
    photo,
    station,
    freeStation: await idOf(head, 'POST /station/save', { request: { name: `${name} 2` } }),
    group: await idOf(manager, 'POST /groups/save', { request: { companyId, name } }),
    methodId: data.methods[0]?.id ?? 0,
    attachment: await send(inspector),
    picture: await send(head, { fileType: 8 }),
    reservation: ((await steps.book(dayIn(2))).data as { id: number }).id,
    testee: await idOf(registrar, 'POST /testee/save', { request: { name } }),
    cabinet: await idOf(head, 'POST /cabinet/save', { request: { name } }),
    feed: await idOf(head, 'POST /companyMaterialOrder/save', {
      request: { saleCompanyId: companyId, buyCompanyId: buyer, materialTypeId: category, count: 2 },
    }),
  }
}

type Mixed = [
  what: string,
  by: 'head' | 'registrar' | 'inspector',
  address: string,
  parts: (own: Base, its: Base) => CallParts,
]

const MIXED: Mixed[] = [
  [
    'a photo taken elsewhere',
    'inspector',
    'POST /report/addPhoto/{id}',
    (one, its) => ({
      params: { id: one.report },
      request: { attachmentId: its.attachment, key: crypto.randomUUID() },
    }),
  ],
  [
    'a photo of another report, to assign',
    'inspector',
    'POST /report/assignPhoto/{id}',
    (one, its) => ({
      params: { id: one.report },
      request: { photoId: its.photo },
    }),
  ],
  [
    'a photo of another report, to remove',
    'inspector',
    'POST /report/removePhoto/{id}',
    (one, its) => ({
      params: { id: one.report },
      request: { photoId: its.photo },
    }),
  ],
  [
    'a finding of another report',
    'inspector',
    'POST /report/save',
    (one, its) => ({
      request: { id: one.report, results: [{ methodId: its.methodId, itemKey: 'hull', outcome: 'pass' }] },
    }),
  ],
  [
    'a station to inspect at',
    'inspector',
    'POST /report/changeStation/{id}',
    (one, its) => ({
      params: { id: one.report },
      request: { stationId: its.freeStation },
    }),
  ],
  [
    'a replaced report',
    'registrar',
    'POST /report/saveFirst',
    (_, its) => ({
      request: { tankerNumber: newTanker(), replacesId: its.issued },
    }),
  ],
  [
    'a report checked again',
    'registrar',
    'POST /report/saveFirst',
    (_, its) => ({
      request: { tankerNumber: newTanker(), rechecksId: its.issued },
    }),
  ],
  [
    'a driver of a report',
    'registrar',
    'POST /report/saveFirst',
    (_, its) => ({
      request: { tankerNumber: newTanker(), testeeIds: [its.testee] },
    }),
  ],
  [
    'a driver of a booking',
    'registrar',
    'POST /reservation/save',
    (_, its) => ({
      request: {
        reserveTime: dayIn(2),
        tankerNumber: newTanker(),
        contactName: '王师傅',
        phone: '13800000000',
        testeeIds: [its.testee],
      },
    }),
  ],
  [
    'a driver at the gate',
    'registrar',
    'POST /reception/saveTanker/{id}',
    (one, its) => ({
      params: { id: one.reservation },
      request: { licenseNumber: '', tankCertificateUntil: null, mayCarry: [], testeeIds: [its.testee] },
    }),
  ],
  [
    'a driver to measure',
    'registrar',
    'POST /measure/saveOut',
    (_, its) => ({ request: { testeeId: its.testee, systolicPressureValue: 118, stretchPressureValue: 76 } }),
  ],
  [
    'a driver to change',
    'registrar',
    'POST /testee/update/{id}',
    (_, its) => ({ params: { id: its.testee }, request: { name: '李强' } }),
  ],
  [
    'a booking to move',
    'registrar',
    'POST /reservation/move/{id}',
    (_, its) => ({
      params: { id: its.reservation },
      request: { reserveTime: dayIn(2), reservePeriod: 'morning', tankerType: '常压车' },
    }),
  ],
  [
    'a station to call to',
    'registrar',
    'POST /reception/callNext',
    (_, its) => ({ request: { stationId: its.station } }),
  ],
  ['a report of a trace', 'head', 'POST /trace/save', (_, its) => ({ request: { title: 'x', reportId: its.report } })],
  ['a group of a trace', 'head', 'POST /trace/save', (_, its) => ({ request: { title: 'x', groupId: its.group } })],
  ['a driver of a trace', 'head', 'POST /trace/save', (_, its) => ({ request: { title: 'x', testeeId: its.testee } })],
  [
    'a picture of a trace',
    'head',
    'POST /trace/save',
    (_, its) => ({ request: { title: 'x', pictures: [its.picture] } }),
  ],
  [
    'a cabinet to load',
    'head',
    'POST /machineMaterialOrder/save',
    (_, its) => ({
      request: { machineId: its.cabinet, materialTypeId: category, count: 1 },
    }),
  ],
  [
    'a seller',
    'head',
    'POST /companyMaterialOrder/update/{id}',
    (one, its) => ({
      params: { id: one.feed },
      request: { saleCompanyId: its.companyId, buyCompanyId: one.companyId, materialTypeId: category, count: 2 },
    }),
  ],
  [
    'a feed made one’s own',
    'head',
    'POST /companyMaterialOrder/update/{id}',
    (one, its) => ({
      params: { id: its.feed },
      request: { saleCompanyId: one.companyId, buyCompanyId: its.companyId, materialTypeId: category, count: 2 },
    }),
  ],
  [
    'a base to mark low stock at',
    'head',
    'POST /companyMaterial/setLowMark',
    (_, its) => ({ request: { companyId: its.companyId, materialTypeId: category, lowMark: 1 } }),
  ],
  [
    'a base to count stock at',
    'head',
    'POST /companyMaterial/stockTake',
    (_, its) => ({
      request: { companyId: its.companyId, counts: [{ materialTypeId: category, count: 0 }] },
    }),
  ],
]

/** All that these requests could change. */
async function everything(): Promise<string[]> {
  const tables = [
    'inspection',
    'inspection_photo',
    'inspection_result',
    'reservation',
    'trace',
    'stock_entry',
    'feed_order',
    'company_stock',
    'measurement',
    'tanker',
    'testee',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      server.db
        .selectFrom(table as 'trace')
        .selectAll()
        .execute(),
    ),
  )
  return rows
    .flat()
    .map((row) => JSON.stringify(row))
    .toSorted()
}

test.each(MIXED)('of another base %s is refused, and nothing changes', async (_, by, address, parts) => {
  const before = await everything()
  const { code } = await own[by].callAny(address, parts(own, other))
  expect([404, 41000]).toContain(code)
  expect(await everything()).toEqual(before)
})

test('the same requests succeed with what is the base’s own', async () => {
  // Both would feed a base from itself.
  const buyer = { ...own, companyId: other.companyId }
  for (const [what, by, address, parts] of MIXED) {
    const [one, its] =
      what === 'a seller' ? [buyer, own] : what.startsWith('a feed') ? [own, { ...buyer, feed: own.feed }] : [own, own]
    const { code, message } = await own[by].callAny(address, parts(one, its))
    expect([what, code, message]).toEqual([what, 200, '成功'])
  }
})

test('live events of another base reach none of the people of this one', async () => {
  for (const role of ['head', 'registrar', 'inspector'] as const) {
    const abort = new AbortController()
    const stream = await own[role].fetch('/api/events', { signal: abort.signal })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (const { companyId, report } of [other, own]) {
      await server.app.events.publish('inspection', { inspectionId: report, companyId })
      await server.app.events.publish('booking', { companyId })
      await server.app.events.publish('reception', { companyId })
    }
    let received = ''
    while (!received.includes('event: reception')) received += (await reader.read()).value ?? ''
    abort.abort()
    const events = [...received.matchAll(/event: (inspection|booking|reception)\ndata: (.*)/g)].map(
      ([, event, data]) => [event, data],
    )
    expect([role, events]).toEqual([
      role,
      [
        ['inspection', JSON.stringify({ inspectionId: own.report })],
        ['booking', JSON.stringify({ companyId: own.companyId })],
        ['reception', JSON.stringify({ companyId: own.companyId })],
      ],
    ])
  }
})

test('what else hides behind a photo’s picture is not kept', async () => {
  const id = await send(own.inspector, {
    bytes: Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]),
  })
  await idOf(own.inspector, 'POST /report/addPhoto/{id}', {
    params: { id: own.report },
    request: { attachmentId: id, key: crypto.randomUUID() },
  })
  const response = await own.head.fetch(`/api/attachments/actions/download?id=${id}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.headers.get('content-type'), bytes.includes('WEBP'), bytes.includes('script')]).toEqual([
    'image/webp',
    true,
    false,
  ])
})

test.each([
  'POST /report/find',
  'POST /reservation/find/',
  'POST /reservationPlan/find/',
  'POST /station/find/',
  'POST /testee/find/',
  'POST /measure/findOut/',
  'POST /trace/find/',
  'POST /companyMaterial/find/',
  'POST /companyMaterial/findEntries',
  'POST /cabinet/find/',
])('%s lists what is of the own base alone', async (address) => {
  for (const { head, registrar, testee } of [own, other]) {
    await registrar.callAny('POST /measure/saveOut', {
      request: { testeeId: testee, systolicPressureValue: 118, stretchPressureValue: 76 },
    })
    await head.callAny('POST /trace/save', { request: { title: 'x' } })
  }
  const rows = JSON.stringify((await own.head.callAny(address, { request: { page: 1, size: 100 } })).data)
  expect(rows).toContain('镇海')
  expect(rows).not.toContain('大亚湾')
})

test('charts of health checks count none of another base', async () => {
  for (const { registrar, testee } of [own, other])
    await registrar.callAny('POST /measure/saveOut', {
      request: { testeeId: testee, systolicPressureValue: 150, stretchPressureValue: 95 },
    })
  const manager = await server.signIn('管理层', { companyId: own.companyId })
  const chart = async (address: string, { companyId: a }: Base) =>
    JSON.stringify((await manager.callAny(address, { params: { a, b: 'bloodPressure' } })).data ?? null)
  for (const address of ['POST /data/byMeasures/{a}/{b}', 'POST /data/dataByMeasuresException/{a}/{b}']) {
    expect(await chart(address, own)).toMatch(/[1-9]\d*\]|"value":[1-9]/)
    expect(await chart(address, other)).not.toMatch(/,[1-9]\d*\]|"value":[1-9]/)
  }
})
