import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { countWaiting } from '../../../platform/testing/at-once.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { LARGEST_DRAWING_BYTES } from '../rules/drawing.ts'
import { INSPECTION_PHOTO, MOST_PHOTOS } from '../rules/inspection-photo.ts'
import { readReportNumber } from '../rules/report-number.ts'
import { openInspections, save } from '../testing/inspection-steps.ts'
import type { Person } from '../testing/inspection-steps.ts'

const {
  server,
  base,
  registrar,
  inspector,
  head,
  stranger,
  method,
  addMethod,
  addChecklist,
  addStation,
  register,
  detail,
  start,
  submit,
  setStatus,
  cancel,
  submitted,
  issued,
} = await openInspections()

const item = (key: string, more: object = {}) => ({
  key,
  name: key,
  kind: 'check',
  unit: '',
  min: null,
  max: null,
  isRequired: true,
  severity: 'major',
  onFail: 'warn',
  ...more,
})

const sums = (inspectorId: number) =>
  server.db
    .selectFrom('base_day')
    .selectAll()
    .where('company_id', '=', base)
    .where('inspector_id', '=', inspectorId)
    .executeTakeFirst()

describe('a tanker’s way', () => {
  test('from registration to issue, with its log, its sums and its audit', async () => {
    const before = { base: await sums(0), own: await sums(inspector.userId) }
    const { id, reportNumber } = await register({ checkedOrg: '甲公司', methodIds: [method] })
    expect(readReportNumber(reportNumber)).toBe(reportNumber)
    expect(await start(id)).toMatchObject({ code: 200 })
    expect(await submit(id)).toMatchObject({ code: 41000, message: '请先选择检验结论' })
    expect(await save(inspector, { id, result: '合格' })).toMatchObject({ code: 200 })
    expect(await submit(id)).toMatchObject({ code: 200 })
    expect(await setStatus(id, 4)).toMatchObject({ code: 200 })
    const report = await detail(id)
    expect(report).toMatchObject({
      status: 4,
      result: '合格',
      checkMethod: '外观检查',
      cashAmount: 80,
      userName: '王强',
      issuedBy: '陈丽华',
      moves: [
        { from: null, to: 1, userName: '孙倩' },
        { from: 1, to: 2, userName: '王强', station: expect.any(String) },
        { from: 2, to: 3, userName: '王强' },
        { from: 3, to: 4, userName: '陈丽华' },
      ],
    })
    expect(Number(report.validUntil?.slice(0, 4))).toBe(Number(report.issuedTimeStr?.slice(0, 4)) + 1)
    for (const [now, was] of [
      [await sums(0), before.base],
      [await sums(inspector.userId), before.own],
    ] as const) {
      const added = (name: 'started' | 'issued' | 'first_pass' | 'passed' | 'amount') =>
        Number(now?.[name]) - (was?.[name] ?? 0)
      expect([added('started'), added('issued'), added('first_pass'), added('passed'), added('amount')]).toEqual([
        1, 1, 1, 1, 80,
      ])
    }
    const audited = await server.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('object_kind', '=', 'inspection')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audited.slice(1)).toEqual([
      { action: 'start inspection', before: { status: 1 }, after: { status: 2 } },
      { action: 'change inspection', before: { result: null }, after: { result: '合格' } },
      { action: 'submit inspection', before: { status: 2 }, after: { status: 3 } },
      { action: 'issue inspection', before: { status: 3 }, after: { status: 4 } },
    ])
    expect(audited[0]?.action).toBe('add inspection')
  })

  test('a return goes back to its inspector with a reason', async () => {
    const id = await submitted()
    expect(await setStatus(id, 2)).toMatchObject({ code: 41000, data: { fields: { reason: '原因不能为空' } } })
    expect(await setStatus(id, 2, head, '照片不清')).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 2, returnedCount: 1, isReturned: true, userId: inspector.userId })
    expect(await submit(id)).toMatchObject({ code: 200 })
  })

  test('a return works while another tanker is at the station', async () => {
    const station = await addStation()
    const [one, two] = [await register(), await register()]
    await start(one.id, inspector, station)
    await save(inspector, { id: one.id, result: '合格' })
    await submit(one.id)
    expect(await start(two.id, inspector, station)).toMatchObject({ code: 200 })
    expect(await setStatus(one.id, 2, head, 'x')).toMatchObject({ code: 200 })
    expect(await detail(one.id)).toMatchObject({ status: 2, station: null })
  })

  test('a part that is inspected later frees the station, and any free one is taken for it', async () => {
    const [station, free] = [await addStation(), await addStation()]
    const [one, two] = [await register(), await register()]
    const move = (id: number, stationId: number | null, by = inspector) =>
      by.callAny('POST /report/changeStation/{id}', { params: { id }, request: { stationId } })
    expect(await move(one.id, null)).toMatchObject({
      code: 41000,
      message: '报告的状态现在是“已登记”，不能这样操作',
    })
    await start(one.id, inspector, station)
    await save(inspector, { id: one.id, result: '合格' })
    const other = await server.signIn('检验员', { companyId: base })
    expect(await move(one.id, null, other)).toMatchObject({ code: 41000, message: '只有该报告的检验员可以操作' })
    for (const _ of ['once', 'again']) expect(await move(one.id, null)).toMatchObject({ code: 200 })
    expect(await start(two.id, other, station)).toMatchObject({ code: 200 })
    expect(await detail(one.id)).toMatchObject({ status: 2, station: null, result: '合格', userId: inspector.userId })
    const taken = { code: 41000, data: { fields: { stationId: '该工位正在检验另一辆车' } } }
    expect(await move(one.id, station)).toMatchObject(taken)
    expect(await move(one.id, 999_999_999)).toMatchObject({ code: 41000 })
    for (const _ of ['once', 'again']) expect(await move(one.id, free)).toMatchObject({ code: 200 })
    const { station: name, ...report } = await detail(one.id)
    expect(name).toEqual(expect.any(String))
    expect(report.moves.slice(-2)).toMatchObject([
      { from: 2, to: 2, reason: null, station: null, userName: '王强' },
      { from: 2, to: 2, reason: null, station: name, userName: '王强' },
    ])
    expect(await submit(one.id)).toMatchObject({ code: 200 })
    expect(await move(one.id, null)).toMatchObject({ code: 41000 })
  })

  test('a void report names its reason, and a replacement names it', async () => {
    const id = await issued()
    expect(await cancel(id, registrar)).toMatchObject({ code: 41000 })
    expect(await cancel(id, head, ' ')).toMatchObject({ code: 400, data: { fields: { reason: '原因不能为空' } } })
    expect(await cancel(id, head, '车牌写错')).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 9, endReason: '车牌写错' })
    const next = await register({ replacesId: id })
    expect(await detail(next.id)).toMatchObject({ replaces: { id } })
    expect(await detail(id)).toMatchObject({ replacedBy: null, replacement: { id: next.id } })
    const open = await register()
    expect(
      await registrar.callAny('POST /report/saveFirst', {
        request: { tankerNumber: '浙B0001挂', replacesId: open.id },
      }),
    ).toMatchObject({ code: 41000 })
  })
})

test.each(['replacesId', 'rechecksId'] as const)(
  'of two who register what follows a report at once one does, and another once that is cancelled: %s',
  async (named) => {
    const id = await issued()
    const follow = () =>
      registrar.callAny('POST /report/saveFirst', { request: { tankerNumber: '浙B0001挂', [named]: id } })
    const answers = await Promise.all([follow(), follow(), follow()])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000])
    const first = answers.find(({ code }) => code === 200)?.data as { id: number; reportNumber: string }
    expect(await follow()).toMatchObject({
      code: 41000,
      data: { fields: { [named]: `已登记报告 ${first.reportNumber}，不能重复登记` } },
    })
    await cancel(first.id, registrar)
    expect(await follow()).toMatchObject({ code: 200 })
  },
)

describe('who moves a report', () => {
  test('never its own inspector issues it, also as a head', async () => {
    const id = await submitted()
    await server.db.updateTable('inspection').set({ inspector_id: head.userId }).where('id', '=', id).execute()
    expect(await setStatus(id, 4)).toMatchObject({ code: 41000, message: '不能审核自己检验的报告' })
  })

  test('another inspector can’t save or submit it', async () => {
    const other = await server.signIn('检验员', { companyId: base })
    const { id } = await register()
    // Nor does anyone start it but at a station.
    expect(await setStatus(id, 2, inspector, 'x')).toMatchObject({ code: 41000 })
    expect((await detail(id)).status).toBe(1)
    await start(id)
    expect(await save(other, { id, result: '合格' })).toMatchObject({ code: 41000 })
    await save(inspector, { id, result: '合格' })
    expect(await submit(id, other)).toMatchObject({ code: 41000 })
  })

  test('a registrar changes what was registered until the inspection starts, a head until it is issued', async () => {
    const { id } = await register()
    expect(await save(registrar, { id, tankerNumber: '浙ｂ 0009 挂', result: '合格' })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ tankerNumber: '浙B0009挂', result: null })
    await start(id)
    expect(await save(registrar, { id, cargo: '柴油' })).toMatchObject({
      code: 41000,
      message: '检验已开始，登记信息只能由基地负责人编辑',
    })
    expect(await save(head, { id, cargo: '柴油' })).toMatchObject({ code: 200 })
    expect(await save(head, { id, methodIds: [method] })).toMatchObject({ code: 41000 })
    expect(await detail(id)).toMatchObject({ cargo: '柴油', checkMethod: '' })
  })

  test('another base’s report is out of reach, by each call', async () => {
    const id = await submitted()
    expect(await stranger.callAny('POST /report/getDetail/{id}', { params: { id } })).toMatchObject({ code: 404 })
    expect(await save(stranger, { id, cargo: 'x' })).toMatchObject({ code: 404 })
    expect(await setStatus(id, 4, stranger)).toMatchObject({ code: 404 })
    expect(await cancel(id, stranger)).toMatchObject({ code: 404 })
    const params = { id: await arrivedReservation() }
    expect(await stranger.callAny('POST /report/syncFromReservation/{id}', { params })).toMatchObject({ code: 404 })
    const { data } = await stranger.call('POST /report/find', { request: {} })
    expect(data.totalCount).toBe(0)
    const file = await stranger.callAny('POST /report/export', { request: { format: 'csv' } })
    expect(await (file.data as Blob).text()).not.toContain('浙B0001挂')
    expect(
      await stranger.callAny('POST /report/saveFirst', { request: { companyId: base, tankerNumber: '浙B0001挂' } }),
    ).toMatchObject({ code: 404 })
  })
})

test('a form that was opened at one base is not saved at the base that was switched to in another tab', async () => {
  const region = await addCompany(server.db, '华东')
  const [left, right] = [await addCompany(server.db, '左', region), await addCompany(server.db, '右', region)]
  const clerk = await server.signIn('登记人员', { companyId: region })
  const switchTo = (companyId: number) =>
    clerk.call('POST /users/changeCompany/{companyId}/{userId}', { params: { companyId, userId: clerk.userId } })
  expect(await switchTo(left)).toMatchObject({ code: 200 })
  expect(await switchTo(right)).toMatchObject({ code: 200 })
  const form = { request: { companyId: left, tankerNumber: '浙B0001挂' } }
  expect(await clerk.callAny('POST /report/saveFirst', form)).toMatchObject({ code: 404 })
  const there = await server.db.selectFrom('inspection').select('id').where('company_id', 'in', [left, right]).execute()
  expect(there).toEqual([])
})

describe('races', () => {
  test('two inspectors and one station: one starts', async () => {
    const other = await server.signIn('检验员', { companyId: base })
    const station = await addStation()
    const [one, two] = [await register(), await register()]
    const answers = await Promise.all([start(one.id, inspector, station), start(two.id, other, station)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
    expect(answers.find(({ code }) => code === 41000)).toMatchObject({
      data: { fields: { stationId: '该工位正在检验另一辆车' } },
    })
  })

  test('nothing is inspected at a station that was deleted', async () => {
    const station = await addStation()
    await head.call('POST /station/delete/{id}', { params: { id: station } })
    const fields = { stationId: expect.any(String) as string }
    expect(await start((await register()).id, inspector, station)).toMatchObject({ code: 41000, data: { fields } })
  })

  test('two who issue at once: one move', async () => {
    const id = await submitted()
    const answers = await Promise.all([setStatus(id, 4), setStatus(id, 4), setStatus(id, 4)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000])
    expect((await detail(id)).moves).toHaveLength(4)
  })

  test.each([
    ['leave the station', { inspector_id: head.userId }, 'POST /report/changeStation/{id}', { stationId: null }],
    ['take over', { inspector_id: head.userId }, 'POST /report/takeOver/{id}', { reason: '换班' }],
    ['remove a photo', { status: 8 as const }, 'POST /report/removePhoto/{id}', { photoId: 1 }],
  ])('who wants to %s while another person moves the report is refused', async (_, change, address, request) => {
    const { id } = await register()
    await start(id)
    const colleague = await server.signIn('检验员', { companyId: base })
    const by = address.includes('takeOver') ? colleague : inspector
    const { answer } = await transaction(server.db, async (trx) => {
      await trx.updateTable('inspection').set(change).where('id', '=', id).execute()
      const asked = { answer: by.callAny(address, { params: { id }, request }) }
      await expect.poll(() => countWaiting(server.db)).toBe(1)
      return asked
    })
    expect(await answer).toMatchObject({ code: 41000 })
  })

  test('what is not there is refused: a method, a booking, a report', async () => {
    const gone = await addMethod('旧方法', 1)
    await server.db.updateTable('check_method').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    for (const methodId of [999_999, gone]) {
      const request = { tankerNumber: '浙B0001挂', methodIds: [methodId] }
      expect(await registrar.callAny('POST /report/saveFirst', { request })).toMatchObject({
        code: 41000,
        data: { fields: { methodIds: expect.any(String) as string } },
      })
    }
    const params = { id: 999_999 }
    for (const address of ['POST /report/syncFromReservation/{id}', 'POST /report/loadFabric/{id}'])
      expect(await registrar.callAny(address, { params })).toMatchObject({ code: 404 })
  })

  test('the older version of two changes is refused', async () => {
    const { id } = await register()
    const { version } = await detail(id)
    expect(await save(registrar, { id, version, cargo: '柴油' })).toMatchObject({ code: 200 })
    expect(await save(head, { id, version, cargo: '液氨' })).toMatchObject({ code: 41000 })
    expect(await detail(id)).toMatchObject({ cargo: '柴油' })
    const noted = await server.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'change inspection')
      .where('object_id', '=', id)
      .execute()
    expect(noted).toEqual([{ before: { cargo: '' }, after: { cargo: '柴油' } }])
  })

  test('a booking that arrived gives one report, however often it is asked for at once', async () => {
    const reservation = await arrivedReservation()
    const sync = () => registrar.call('POST /report/syncFromReservation/{id}', { params: { id: reservation } })
    const answers = await Promise.all([sync(), sync(), sync()])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const { id } = answers[0].data
    expect(await detail(id)).toMatchObject({ reservationId: reservation, tankerNumber: '浙B0002挂', status: 1 })
    await cancel(id, registrar)
    expect((await sync()).data.id).toBe(id)
    const { state } = await server.db
      .selectFrom('reservation')
      .select('state')
      .where('id', '=', reservation)
      .executeTakeFirstOrThrow()
    expect(state).toBe('已完成')
  })

  test('a booking that has not arrived gives none', async () => {
    const reservation = await arrivedReservation('已预约')
    expect(
      await registrar.callAny('POST /report/syncFromReservation/{id}', { params: { id: reservation } }),
    ).toMatchObject({ code: 41000 })
  })
})

let halfDays = 0
function arrivedReservation(state: '已到场' | '已预约' = '已到场') {
  halfDays += 1
  return addReservation(`2026-03-${String(halfDays).padStart(2, '0')}`, state)
}

const letIn = (id: number) => registrar.callAny('POST /reservation/checkIn/{id}', { params: { id } })
const bookedOn = (day: string, tankerNumber: string) => addReservation(day, '已预约', tankerNumber)

async function addReservation(day: string, state: '已到场' | '已预约', tankerNumber = '浙B0002挂') {
  const place = { day, period: 'morning', tanker_type: '承压车' } as const
  const plan = await server.db
    .insertInto('reservation_plan')
    .values({ company_id: base, ...place, total: 2 })
    .onConflict((taken) => taken.columns(['company_id', 'day', 'period', 'tanker_type']).doUpdateSet({ total: 2 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('reservation')
    .values({
      company_id: base,
      plan_id: plan.id,
      ...place,
      code: crypto.randomUUID(),
      state,
      tanker_number: tankerNumber,
      contact_name: '李',
      phone: '1',
      arrived_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('the checklist', () => {
  test('is that of the start: a later version changes no report', async () => {
    const changing = await addMethod('壁厚测定', 200, [item('old')])
    const { id } = await register({ methodIds: [changing] })
    await server.db.updateTable('check_method').set({ amount: 250 }).where('id', '=', changing).execute()
    await start(id)
    await addChecklist(changing, 2, [item('new')])
    await server.db.updateTable('check_method').set({ amount: 999, name: '厚度' }).where('id', '=', changing).execute()
    expect(await detail(id)).toMatchObject({
      cashAmount: 250,
      methods: [{ checkMethod: '壁厚测定', items: [{ key: 'old', outcome: null }] }],
    })
  })

  test('is the newest one made for the tanker’s type, or for all types', async () => {
    const typed = await addMethod(crypto.randomUUID(), 1, [item('old')])
    await addChecklist(typed, 2, [item('new')])
    const items = JSON.stringify([item('pressure')]) as never
    await server.db
      .insertInto('checklist')
      .values({ method_id: typed, tanker_type: '承压车', version: 1, items })
      .execute()
    for (const [tankerType, key] of [
      ['常压车', 'new'],
      ['承压车', 'pressure'],
    ]) {
      const { id } = await register({ methodIds: [typed], tankerType })
      await start(id)
      expect((await detail(id)).methods).toMatchObject([{ items: [{ key }] }])
    }
  })

  test('required items, notes of failed ones, limits and blocks decide what can be submitted', async () => {
    const strict = await addMethod('气密性试验', 300, [
      item('valve', { onFail: 'block', severity: 'critical' }),
      item('pressure', { kind: 'value', unit: 'MPa', min: 0.5, max: 1, severity: 'minor' }),
      item('paint', { isRequired: false }),
    ])
    const { id } = await register({ methodIds: [strict] })
    await start(id)
    const methodId = (await detail(id)).methods[0]?.id
    const found = (itemKey: string, more: object) =>
      save(inspector, { id, result: '合格', results: [{ methodId, itemKey, ...more }] })
    expect(await found('none', { outcome: 'pass' })).toMatchObject({ code: 41000 })
    expect(await found('valve', { outcome: 'fail' })).toMatchObject({
      data: { fields: { 'results.0': '不合格的项目须填写说明' } },
    })
    expect(await found('pressure', { outcome: 'pass' })).toMatchObject({ code: 41000 })
    expect(await found('paint', { outcome: 'pass', value: 5 })).toMatchObject({
      data: { fields: { 'results.0': '该项目没有测量值' } },
    })
    const [yesterday, today] = [-1, 0].map((days) => addDays(businessDay(new Date(), 'Asia/Shanghai'), days))
    const failed = (mendUntil?: string) => found('valve', { outcome: 'fail', note: '泄漏', mendUntil })
    expect(await failed(yesterday)).toMatchObject({ data: { fields: { 'results.0': '整改期限不能早于检验当天' } } })
    expect(await failed(today)).toMatchObject({ code: 200 })
    await failed()
    // All at once: what is mended one by one is refused as often.
    expect(await submit(id)).toMatchObject({
      code: 41000,
      message: '还有必检项目未检查：pressure；不合格的项目须有照片：valve；必须通过的项目不合格，结论不能为合格：valve',
    })
    await found('pressure', { outcome: 'pass', value: 1.2, note: '超压' })
    expect((await detail(id)).methods[0]?.items[1]).toMatchObject({ outcome: 'fail', value: 1.2 })
    await addPhoto(id, { methodId, itemKey: 'valve' })
    // However little it matters, what failed is shown.
    expect(await submit(id)).toMatchObject({ message: expect.stringContaining('不合格的项目须有照片：pressure') })
    await addPhoto(id, { methodId, itemKey: 'pressure' })
    expect(await submit(id)).toMatchObject({ code: 41000, message: '必须通过的项目不合格，结论不能为合格：valve' })
    await save(inspector, { id, result: '不合格' })
    expect(await submit(id)).toMatchObject({ code: 200 })
    await setStatus(id, 4)
    expect(await detail(id)).toMatchObject({ status: 4, validUntil: null })
  })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sendPhoto = async (bytes: Uint8Array = PNG, by = inspector) =>
  by.callAny('POST /attachments', { query: { fileType: 7 }, file: new Uint8Array(bytes) })

async function addPhoto(id: number, place: object = {}, key: string = crypto.randomUUID()) {
  const { data } = await sendPhoto()
  const { id: attachmentId } = data as { id: number }
  const request = { attachmentId, key, ...place }
  const added = await inspector.callAny('POST /report/addPhoto/{id}', { params: { id }, request })
  return { attachmentId, request, added }
}

describe('photos', () => {
  test('belong to their item, are added once, and are read by the base alone', async () => {
    const pictured = await addMethod(crypto.randomUUID(), 1, [item('hull')])
    const { id } = await register({ methodIds: [pictured] })
    await start(id)
    const methodId = (await detail(id)).methods[0]?.id
    const { attachmentId, request, added } = await addPhoto(id, { methodId, itemKey: 'hull' })
    const again = () => inspector.callAny('POST /report/addPhoto/{id}', { params: { id }, request })
    const repeated = await Promise.all([again(), again()])
    expect(repeated.map(({ data }) => data)).toEqual([added.data, added.data])
    expect((await detail(id)).photos).toMatchObject([{ attachmentId, methodId, itemKey: 'hull', userName: '王强' }])
    const open = (by: Person) => by.callAny('GET /attachments/actions/download', { query: { id: attachmentId } })
    expect(await open(stranger)).toMatchObject({ code: 404 })
    expect(await open(await server.signIn('教师', { companyId: base }))).toMatchObject({ code: 404 })
    expect(await open(head)).not.toMatchObject({ code: 404 })
    const photoId = (added.data as { id: number }).id
    expect(
      await inspector.callAny('POST /report/assignPhoto/{id}', { params: { id }, request: { photoId } }),
    ).toMatchObject({ code: 200 })
    expect((await detail(id)).photos).toMatchObject([{ methodId: null, itemKey: null }])
    await inspector.callAny('POST /report/removePhoto/{id}', { params: { id }, request: { photoId } })
    expect((await detail(id)).photos).toEqual([])
  })

  test('a key names a photo of its own report', async () => {
    const key = crypto.randomUUID()
    const reports = [await register(), await register()]
    for (const { id } of reports) {
      await start(id)
      await addPhoto(id, {}, key)
      expect((await detail(id)).photos).toHaveLength(1)
    }
  })

  test('a photo is moved and removed in its own report alone', async () => {
    const [{ id }, other] = [await register(), await register()]
    for (const one of [id, other.id]) await start(one)
    const photoId = ((await addPhoto(id)).added.data as { id: number }).id
    for (const address of ['POST /report/assignPhoto/{id}', 'POST /report/removePhoto/{id}'] as const)
      expect([
        address,
        await inspector.callAny(address, { params: { id: other.id }, request: { photoId } }),
      ]).toMatchObject([address, { code: 404 }])
    expect((await detail(id)).photos).toHaveLength(1)
  })

  test('a report has 200 at most', async () => {
    const { id } = await register()
    await start(id)
    await sql`
      with file as (
        insert into attachment (key, file_type, owner_id, company_id, file_name, size_bytes, content_type, finished_at)
        select md5(${`photo ${id}`} || n), ${INSPECTION_PHOTO}, ${inspector.userId}, ${base}, 'x.png', 1, 'image/png', now()
        from generate_series(1, ${MOST_PHOTOS - 1}::int) n returning id
      ) insert into inspection_photo (inspection_id, attachment_id, taken_by) select ${id}, id, ${inspector.userId} from file`.execute(
      server.db,
    )
    expect(await addPhoto(id)).toMatchObject({ added: { code: 200 } })
    expect(await addPhoto(id)).toMatchObject({ added: { code: 41000, message: '照片过多，每份报告最多 200 张' } })
  })

  test('what is no picture is refused, and so is a photo of another person or of an unknown item', async () => {
    const { id } = await register()
    await start(id)
    expect(await sendPhoto(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ code: 41000 })
    expect(await addPhoto(id, { methodId: 1, itemKey: 'none' })).toMatchObject({ added: { code: 41000 } })
    const others = await server.signIn('检验员', { companyId: base })
    const addSent = async (attachmentId: number) => {
      const request = { attachmentId, key: crypto.randomUUID() }
      return inspector.callAny('POST /report/addPhoto/{id}', { params: { id }, request })
    }
    const { data } = await sendPhoto(PNG, others)
    expect(await addSent((data as { id: number }).id)).toMatchObject({ code: 41000 })
    // One whose upload was not finished, and one that was deleted.
    for (const change of [{ finished_at: null }, { deleted_at: new Date() }]) {
      const { data: sent } = await sendPhoto()
      const { id: attachmentId } = sent as { id: number }
      await server.db.updateTable('attachment').set(change).where('id', '=', attachmentId).execute()
      expect(await addSent(attachmentId)).toMatchObject({ code: 41000 })
    }
    // One that is in a report already, and one that was sent as the picture of a trace.
    const { attachmentId } = await addPhoto(id)
    expect(await addSent(attachmentId)).toMatchObject({ code: 41000 })
    const picture = await inspector.callAny('POST /attachments', { query: { fileType: 8 }, file: new Uint8Array(PNG) })
    expect(await addSent((picture.data as { id: number }).id)).toMatchObject({ code: 41000 })
    expect((await detail(id)).photos).toHaveLength(1)
  })
})

describe('a stand-in', () => {
  test('goes on with an inspection, with a reason, and the first inspector no more', async () => {
    const { id } = await register()
    await start(id)
    const standIn = await server.signIn('检验员', { companyId: base, name: '赵敏' })
    const takeOver = (by: Person, reason?: string) =>
      by.callAny('POST /report/takeOver/{id}', { params: { id }, request: { reason } })
    expect((await takeOver(standIn)).code).not.toBe(200)
    expect(await takeOver(inspector, 'x')).toMatchObject({ code: 41000 })
    expect(await takeOver(standIn, '换班')).toMatchObject({ code: 200 })
    expect(await save(inspector, { id, result: '合格' })).toMatchObject({ code: 41000 })
    expect(await save(standIn, { id, result: '合格' })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ userName: '赵敏' })
    expect((await detail(id)).moves.at(-1)).toMatchObject({ from: 2, to: 2, reason: '换班', userName: '赵敏' })
  })
})

test('a report has what the tanker’s last issued one found, by item', async () => {
  const compared = await addMethod(crypto.randomUUID(), 1, [item('hull')])
  const tankerNumber = '浙C0777挂'
  const inspected = async (outcome: string) => {
    const { id } = await register({ tankerNumber, methodIds: [compared] })
    await start(id)
    const methodId = (await detail(id)).methods[0]?.id
    await save(inspector, { id, result: '不合格', results: [{ methodId, itemKey: 'hull', outcome, note: '锈蚀' }] })
    await addPhoto(id, { methodId, itemKey: 'hull' })
    return id
  }
  const first = await inspected('fail')
  await submit(first)
  await setStatus(first, 4)
  const second = await inspected('pass')
  expect(await detail(second)).toMatchObject({
    previous: { id: first, result: '不合格' },
    methods: [{ items: [{ key: 'hull', outcome: 'pass', before: { outcome: 'fail', value: null } }] }],
  })
  expect(await detail(first)).toMatchObject({ previous: null, methods: [{ items: [{ before: null }] }] })
  await cancel(first)
  expect(await detail(second)).toMatchObject({ previous: null, methods: [{ items: [{ before: null }] }] })
  // Its report at another base is that base's own.
  const { data: there } = await stranger.callAny('POST /report/saveFirst', { request: { tankerNumber } })
  const { id } = there as { id: number }
  expect((await stranger.call('POST /report/getDetail/{id}', { params: { id } })).data.previous).toBeNull()
  await server.db
    .updateTable('inspection')
    .set({ status: 3, submitted_at: new Date(), inspector_id: inspector.userId, result: '合格' })
    .where('id', '=', id)
    .execute()
  expect(await approvalOf(id, stranger)).toMatchObject({ previous: null })
})

const approvalOf = async (id: number, by = head) => {
  const { data } = await by.call('POST /report/findApprovals', { request: { page: 1, size: 200 } })
  return data.data.find((row) => row.id === id)
}

test('what awaits approval is listed with what the tanker’s last report found otherwise', async () => {
  const compared = await addMethod(crypto.randomUUID(), 1, [
    item('pressure', { name: '压力', kind: 'value', unit: 'MPa', min: 0.5, max: 1 }),
    item('hull'),
  ])
  const tankerNumber = '浙C0778挂'
  const inspected = async (value: number, result: string) => {
    const { id } = await register({ tankerNumber, methodIds: [compared] })
    await start(id)
    const methodId = (await detail(id)).methods[0]?.id
    const results = [
      { methodId, itemKey: 'pressure', outcome: 'pass', value, note: '超压' },
      { methodId, itemKey: 'hull', outcome: 'pass' },
    ]
    await save(inspector, { id, result, results })
    await addPhoto(id, { methodId, itemKey: 'pressure' })
    await submit(id)
    return id
  }
  const first = await inspected(1.2, '不合格')
  expect(await approvalOf(first)).toMatchObject({ result: '不合格', failedCount: 1, previous: null, differences: [] })
  expect(await approvalOf(first, stranger)).toBeUndefined()
  await setStatus(first, 4)
  expect(await approvalOf(first)).toBeUndefined()
  const second = await inspected(0.8, '合格')
  expect(await approvalOf(second)).toMatchObject({
    failedCount: 0,
    userName: '王强',
    previous: { id: first, result: '不合格' },
    differences: [
      {
        item: '压力',
        unit: 'MPa',
        now: { outcome: 'pass', value: 0.8 },
        before: { outcome: 'fail', value: 1.2 },
      },
    ],
  })
})

test('a certificate is valid for as many months as the setting has', async () => {
  const { config } = server.app
  const months = config.certificateValidMonths
  config.certificateValidMonths = 3
  const { issuedTimeStr, validUntil } = await detail(await issued())
  config.certificateValidMonths = months
  const until = new Date(`${issuedTimeStr?.slice(0, 10)}T00:00:00Z`)
  until.setUTCMonth(until.getUTCMonth() + 3)
  const days = (Date.parse(`${validUntil}T00:00:00Z`) - until.getTime()) / 86_400_000
  // Of the last days of a month there may be none three months later.
  expect([0, -1, -2, -3]).toContain(days)
})

test('an inspection over midnight counts on the days of its moves; a booking of yesterday is let in no more', async () => {
  const { config } = server.app
  const zone = config.timeZone
  // The same time on the wall, a day apart: what the server sees before and after midnight.
  const [before, after] = ['Etc/GMT+11', 'Etc/GMT-13'] as const
  const now = new Date()
  const [yesterday, day] = [businessDay(now, before), businessDay(now, after)]
  const ofDay = async (asked: string) => {
    const { rows } = await sql<{ started: number; issued: number; arrived: number }>`
      select started, issued, arrived from base_day where company_id = ${base} and inspector_id = 0 and day = ${asked}`.execute(
      server.db,
    )
    return rows[0] ?? { started: 0, issued: 0, arrived: 0 }
  }
  const [wasYesterday, wasToday] = [await ofDay(yesterday), await ofDay(day)]
  try {
    config.timeZone = before
    const [early, late] = [await bookedOn(yesterday, '浙B0003挂'), await bookedOn(yesterday, '浙B0004挂')]
    expect(await letIn(early)).toMatchObject({ code: 200 })
    const { id } = await register()
    await start(id)
    await save(inspector, { id, result: '合格' })
    config.timeZone = after
    expect(await letIn(late)).toMatchObject({ code: 41000, message: '只能在预约当天签到' })
    expect(await submit(id)).toMatchObject({ code: 200 })
    expect(await setStatus(id, 4)).toMatchObject({ code: 200 })
    expect((await detail(id)).issuedTimeStr?.slice(0, 10)).toBe(day)
    const states = await server.db
      .selectFrom('reservation')
      .select('state')
      .where('id', 'in', [early, late])
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['已到场', '已预约'])
  } finally {
    config.timeZone = zone
  }
  const [isYesterday, isToday] = [await ofDay(yesterday), await ofDay(day)]
  expect(isYesterday).toEqual({ ...wasYesterday, started: wasYesterday.started + 1, arrived: wasYesterday.arrived + 1 })
  expect(isToday).toEqual({ ...wasToday, issued: wasToday.issued + 1 })
})

test('a report counts on the day that it shows as its issue, also where it was answered after midnight', async () => {
  const issuedOn = async (day: string) => {
    const { rows } = await sql<{ issued: number }>`
      select issued from base_day where company_id = ${base} and inspector_id = 0 and day = ${day}`.execute(server.db)
    return rows[0]?.issued ?? 0
  }
  const id = await submitted()
  const day = businessDay(new Date(), server.app.config.timeZone)
  const before = await issuedOn(day)
  // As if the move had waited for a lock over midnight: the database has the moment at which it began.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await setStatus(id, 4)).toMatchObject({ code: 200 })
  vi.useRealTimers()
  const { issuedTimeStr, validUntil } = await detail(id)
  expect(issuedTimeStr?.slice(0, 10)).toBe(day)
  expect(await issuedOn(day)).toBe(before + 1)
  expect(validUntil?.slice(4)).toBe(day.slice(4) === '-02-29' ? '-02-28' : day.slice(4))
})

describe('an issued report is frozen', () => {
  let report: number
  beforeAll(async () => {
    report = await issued()
  })

  test.each([
    ['save by its inspector', (id: number) => save(inspector, { id, result: '不合格' })],
    ['save by the head', (id: number) => save(head, { id, cargo: 'x' })],
    ['drawing', (id: number) => draw(id, 0, { objects: [] })],
    ['a photo', async (id: number) => (await addPhoto(id)).added],
    ['a stand-in', (id: number) => takeOverIssued(id)],
    ['setStatus', (id: number) => setStatus(id, 2, head, 'x')],
    ['a second issue', (id: number) => setStatus(id, 4)],
    ['submit', (id: number) => submit(id)],
    ['start', (id: number) => start(id)],
  ])('%s is refused', async (_, act) => {
    const before = await detail(report)
    expect(await act(report)).toMatchObject({ code: 41000 })
    expect(await detail(report)).toEqual(before)
  })

  test('it is taken over by no one, and says why', async () => {
    const message = '报告的状态现在是“已出具”，不能这样操作'
    expect(await takeOverIssued(report)).toMatchObject({ code: 41000, message })
  })

  test('a result saved while the report is being issued comes before it or is refused', async () => {
    const id = await submitted()
    const [saved, moved] = await Promise.all([save(head, { id, cargo: '液氨' }), setStatus(id, 4)])
    expect(moved).toMatchObject({ code: 200 })
    expect((await detail(id)).cargo).toBe(saved.code === 200 ? '液氨' : '')
  })
})

const takeOverIssued = async (id: number) =>
  inspector.callAny('POST /report/takeOver/{id}', { params: { id }, request: { reason: 'x' } })

const draw = (id: number, version: number, json: unknown, by = inspector) =>
  by.callAny('POST /report/saveFabric/{id}', { params: { id }, request: { version, json } })

const polyline = (count: number) => ({
  type: 'Polyline',
  points: Array.from({ length: count }, () => ({ x: 1, y: 1 })),
})

describe('the drawing', () => {
  test('is kept with its version; a stale one is refused', async () => {
    const { id } = await register()
    await start(id)
    const drawing = { objects: [{ type: 'Line', x1: 0, y1: 0, x2: 1, y2: 1, stroke: 'red' }] }
    expect(await draw(id, 0, drawing)).toMatchObject({ code: 200, data: { version: 1 } })
    expect(await draw(id, 0, { objects: [] })).toMatchObject({ code: 41000 })
    const other = await server.signIn('检验员', { companyId: base })
    expect(await draw(id, 1, { objects: [] }, other)).toMatchObject({ message: '只有该报告的检验员可以操作' })
    const objects = Array.from({ length: 7 }, () => polyline(20_000))
    const room = LARGEST_DRAWING_BYTES - JSON.stringify({ objects }).length
    const larger = { objects: [...objects, polyline(Math.ceil(room / '{"x":1,"y":1},'.length))] }
    expect(await draw(id, 1, larger)).toMatchObject({ code: 413 })
    const loads = await stranger.callAny('POST /report/loadFabric/{id}', { params: { id } })
    expect(loads).toMatchObject({ code: 404 })
    await save(inspector, { id, result: '合格' })
    await submit(id)
    expect(await draw(id, 1, drawing)).toMatchObject({ code: 41000, message: '报告当前状态不能编辑' })
    const loaded = await head.call('POST /report/loadFabric/{id}', { params: { id } })
    expect(loaded.data).toEqual({ version: 1, json: drawing })
  })

  test('of 2 MB is taken, of 3 MB refused, and so is one with a foreign picture', async () => {
    const { id } = await register()
    await start(id)
    const text = { type: 'IText', text: 'x'.repeat(1000) }
    expect(await draw(id, 0, { objects: Array.from({ length: 1900 }, () => text) })).toMatchObject({ code: 200 })
    const points = Array.from({ length: 15_000 }, () => ({ x: 0.123456789012345, y: 0.123456789012345 }))
    const large = { objects: Array.from({ length: 5 }, () => ({ type: 'Polyline', points })) }
    expect(JSON.stringify(large).length).toBeGreaterThan(3 * 1024 * 1024)
    expect(await draw(id, 1, large)).toMatchObject({ code: 413 })
    expect(await draw(id, 1, { objects: [{ type: 'Image', src: 'x' }] })).toMatchObject({ code: 400 })
  })
})

const passes = async () => {
  const { rows } = await sql<{ first: number; all: number }>`
    select sum(first_pass)::int as first, sum(passed)::int as all from base_day
    where company_id = ${base} and inspector_id = 0`.execute(server.db)
  return rows[0] ?? { first: 0, all: 0 }
}

test('a tanker that passes only once it was mended is no first pass', async () => {
  const rechecksId = await submitted({}, '整改复检')
  await setStatus(rechecksId, 4)
  const before = await passes()
  await issued({ rechecksId })
  expect(await passes()).toEqual({ first: before.first, all: before.all + 1 })
})

test('a report names the one that checked its tanker again, until that is cancelled', async () => {
  const found = await submitted({}, '整改复检')
  await setStatus(found, 4)
  expect(await detail(found)).toMatchObject({ recheckedBy: null })
  const { id: again } = await register({ rechecksId: found })
  const { recheckedBy } = await detail(found)
  expect(recheckedBy).toMatchObject({ id: again })
  expect(await detail(again)).toMatchObject({ rechecks: { id: found }, recheckedBy: null })
  await cancel(again)
  expect(await detail(found)).toMatchObject({ recheckedBy: null })
})
