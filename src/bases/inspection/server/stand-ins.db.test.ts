import { describe, expect, test } from 'vitest'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
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
  register,
  detail,
  start,
  submit,
  setStatus,
  cancel,
} = await openInspections()

const dayFrom = (offset: number) => businessDay(new Date(Date.now() + offset * 86_400_000), 'Asia/Shanghai')
async function nameStandIn(by: Person, request: object) {
  const answer = await by.callAny('POST /standIn/save', { request })
  return { ...answer, id: (answer.data as { id?: number } | null)?.id ?? 0 }
}
async function submittedBy(by: Person): Promise<number> {
  const { id } = await register({ methodIds: [method] })
  await start(id, by)
  await save(by, { id, result: '合格' })
  expect(await submit(id, by)).toMatchObject({ code: 200 })
  return id
}

describe('a stand-in of the head', () => {
  test('issues and returns what others inspected, in the period alone, and never cancels or voids', async () => {
    const standIn = await server.signIn('检验员', { companyId: base, name: '代王' })
    const [others, own] = [await submittedBy(inspector), await submittedBy(standIn)]
    expect(await setStatus(others, 4, standIn)).toMatchObject({ code: 41000 })

    const early = await nameStandIn(head, { userId: standIn.userId, fromDay: dayFrom(2), toDay: dayFrom(3) })
    expect(await setStatus(others, 4, standIn)).toMatchObject({ code: 41000 })
    const { data } = await standIn.call('POST /standIn/find/', { request: {} })
    expect(data.data).toMatchObject([{ userName: '代王', namedBy: '陈丽华', isMine: false }])
    await head.call('POST /standIn/remove/{id}', { params: { id: early.id } })

    const named = await nameStandIn(head, { userId: standIn.userId, fromDay: dayFrom(0), toDay: dayFrom(0) })
    expect((await standIn.call('POST /report/getDetail/{id}', { params: { id: others } })).data.standsIn).toBe(true)
    expect(await setStatus(own, 4, standIn)).toMatchObject({ code: 41000 })
    expect(await cancel(others, standIn)).toMatchObject({ code: 403 })
    expect(await setStatus(others, 4, standIn)).toMatchObject({ code: 200 })
    expect((await detail(others)).moves.at(-1)).toMatchObject({ to: 4, userName: '代王' })
    expect(await cancel(others, standIn)).toMatchObject({ code: 403 })

    const over = { from_day: dayFrom(-3), to_day: dayFrom(-1) }
    await server.db.updateTable('stand_in').set(over).where('id', '=', named.id).execute()
    expect(await setStatus(await submittedBy(inspector), 4, standIn)).toMatchObject({ code: 41000 })
    expect((await head.call('POST /standIn/find/', { request: {} })).data.data).toEqual([])
    await head.call('POST /standIn/remove/{id}', { params: { id: named.id } })
    expect(await setStatus(await submittedBy(inspector), 4, standIn)).toMatchObject({ code: 41000 })
  })

  test('moved to another base, approves nothing any more', async () => {
    const standIn = await server.signIn('检验员', { companyId: base })
    const { id } = await nameStandIn(head, { userId: standIn.userId, fromDay: dayFrom(0), toDay: dayFrom(0) })
    const other = await addCompany(server.db, '茂名')
    await server.db.updateTable('app_user').set({ company_id: other }).where('id', '=', standIn.userId).execute()
    expect(await setStatus(await submittedBy(inspector), 4, standIn)).toMatchObject({ code: 404 })
    await head.call('POST /standIn/remove/{id}', { params: { id } })
  })

  test('with another role, approves nothing any more', async () => {
    const standIn = await server.signIn('检验员', { companyId: base })
    const { id } = await nameStandIn(head, { userId: standIn.userId, fromDay: dayFrom(0), toDay: dayFrom(0) })
    const params = { id: await submittedBy(inspector) }
    const standsIn = async () => (await standIn.call('POST /report/getDetail/{id}', { params })).data.standsIn
    expect(await standsIn()).toBe(true)
    await server.db.updateTable('app_user').set({ role: '登记人员' }).where('id', '=', standIn.userId).execute()
    expect(await standsIn()).toBe(false)
    await head.call('POST /standIn/remove/{id}', { params: { id } })
  })

  test('of the company above issues; deleted, nothing any more', async () => {
    const region = await addCompany(server.db, '华东区')
    const below = await addCompany(server.db, '区内', region)
    const headThere = await server.signIn('基地负责人', { companyId: below })
    const inspectorThere = await server.signIn('检验员', { companyId: below })
    const above = await server.signIn('管理层', { companyId: region })
    const submittedThere = async () => {
      const { data } = await headThere.callAny('POST /report/saveFirst', { request: { tankerNumber: '浙B0001挂' } })
      const { id } = data as { id: number }
      const station = await headThere.call('POST /station/save', { request: { name: crypto.randomUUID() } })
      await start(id, inspectorThere, station.data.id)
      await save(inspectorThere, { id, result: '合格' })
      expect(await submit(id, inspectorThere)).toMatchObject({ code: 200 })
      return id
    }
    const [first, second] = [await submittedThere(), await submittedThere()]
    // An inspector there does not see the reports of the bases below.
    const { userId } = await server.signIn('检验员', { companyId: region })
    expect(await nameStandIn(headThere, { userId, fromDay: dayFrom(0), toDay: dayFrom(0) })).toMatchObject({
      code: 41000,
      data: { fields: { userId: expect.any(String) as string } },
    })
    expect(
      await nameStandIn(headThere, { userId: above.userId, fromDay: dayFrom(0), toDay: dayFrom(0) }),
    ).toMatchObject({ code: 200 })
    expect(await setStatus(first, 4, above)).toMatchObject({ code: 200 })
    await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', above.userId).execute()
    expect(await setStatus(second, 4, above)).not.toMatchObject({ code: 200 })
    const { data } = await headThere.call('POST /report/getDetail/{id}', { params: { id: second } })
    expect(data.status).toBe(3)
  })

  test('taken away while issuing: the issue came before, or is refused', async () => {
    const standIn = await server.signIn('检验员', { companyId: base })
    const named = await nameStandIn(head, { userId: standIn.userId, fromDay: dayFrom(0), toDay: dayFrom(0) })
    const ids = [await submittedBy(inspector), await submittedBy(inspector), await submittedBy(inspector)]
    const remove = head.call('POST /standIn/remove/{id}', { params: { id: named.id } })
    const answers = await Promise.all(ids.map((id) => setStatus(id, 4, standIn)))
    expect(await remove).toMatchObject({ code: 200 })
    const reports = await Promise.all(ids.map(detail))
    expect(reports.map(({ status }) => status)).toEqual(answers.map(({ code }) => (code === 200 ? 4 : 3)))
    expect(await setStatus(await submittedBy(inspector), 4, standIn)).toMatchObject({ code: 41000 })
  })

  test.each<[what: string, form: () => object, code: number, fields?: string]>([
    ['oneself', () => ({ userId: head.userId }), 41000, 'userId'],
    ['a registrar', () => ({ userId: registrar.userId }), 41000, 'userId'],
    ['a person of another base', () => ({ userId: stranger.userId }), 41000, 'userId'],
    ['a period that ends before it begins', () => ({ fromDay: dayFrom(2), toDay: dayFrom(1) }), 41000, 'toDay'],
    ['a period in the past', () => ({ fromDay: dayFrom(-3), toDay: dayFrom(-1) }), 41000, 'toDay'],
    ['no day', () => ({ fromDay: '2026-02-30' }), 400, 'fromDay'],
  ])('refuses %s', async (_, form, code, field = '') => {
    const answer = await nameStandIn(head, {
      userId: inspector.userId,
      fromDay: dayFrom(5),
      toDay: dayFrom(6),
      ...form(),
    })
    expect(answer).toMatchObject({ code, data: { fields: { [field]: expect.any(String) } } })
    const { data } = await head.call('POST /standIn/find/', { request: {} })
    expect(data.data).toEqual([])
  })

  test('two heads can’t name two for the same days; another base sees and ends nothing', async () => {
    const second = await server.signIn('基地负责人', { companyId: base })
    const period = { fromDay: dayFrom(10), toDay: dayFrom(12) }
    const answers = await Promise.all(
      [head, second, head, second].map((by) => nameStandIn(by, { userId: inspector.userId, ...period })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000, 41000])
    expect(await nameStandIn(head, { userId: second.userId, fromDay: dayFrom(12), toDay: dayFrom(14) })).toMatchObject({
      code: 41000,
    })
    const id = answers.find(({ code }) => code === 200)?.id ?? 0
    expect((await stranger.call('POST /standIn/find/', { request: {} })).data.data).toEqual([])
    expect(await stranger.call('POST /standIn/remove/{id}', { params: { id } })).toMatchObject({ code: 404 })
    expect(await inspector.callAny('POST /standIn/remove/{id}', { params: { id } })).toMatchObject({ code: 403 })
    expect(await head.call('POST /standIn/remove/{id}', { params: { id } })).toMatchObject({ code: 200 })
  })
})
