import { afterAll, expect } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'

export type Person = TestCaller & { userId: number }

export const save = (by: Person, request: object) => by.callAny('POST /report/save', { request })

/** A server with a base, those who work there, and the steps by which they inspect; it stops after the tests of the file. */
export async function openInspections() {
  const server = await testServer()
  afterAll(() => server[Symbol.asyncDispose]())
  const base = await addCompany(server.db, '镇海')
  const registrar = await server.signIn('登记人员', { companyId: base, name: '孙倩' })
  const inspector = await server.signIn('检验员', { companyId: base, name: '王强' })
  const head = await server.signIn('基地负责人', { companyId: base, name: '陈丽华' })
  /** head of another base */
  const stranger = await server.signIn('基地负责人', { companyId: await addCompany(server.db, '钦州') })

  async function addMethod(name: string, amount: number, items: object[] = []): Promise<number> {
    const { id } = await server.db
      .insertInto('check_method')
      .values({ name, amount, description: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (items.length > 0) await addChecklist(id, 1, items)
    return id
  }

  async function addChecklist(methodId: number, version: number, items: object[]) {
    const { db } = server
    await db.updateTable('checklist').set({ is_current: false }).where('method_id', '=', methodId).execute()
    await db
      .insertInto('checklist')
      .values({ method_id: methodId, version, items: JSON.stringify(items) as never })
      .execute()
  }

  async function addStation(): Promise<number> {
    const { data } = await head.call('POST /station/save', { request: { name: crypto.randomUUID() } })
    return data.id
  }

  const register = async (form: object = {}) =>
    (await registrar.call('POST /report/saveFirst', { request: { tankerNumber: '浙B0001挂', ...form } })).data
  const detail = async (id: number) => (await head.call('POST /report/getDetail/{id}', { params: { id } })).data
  const start = async (id: number, by = inspector, stationId?: number) =>
    by.callAny('POST /report/upStation/{id}', {
      params: { id },
      request: { stationId: stationId ?? (await addStation()) },
    })
  const submit = (id: number, by = inspector) =>
    by.callAny('POST /report/changeStatus/{a}/{b}', { params: { a: id, b: 3 } })
  const setStatus = (id: number, status: number, by = head, reason?: string) =>
    by.callAny('POST /report/setStatus/{id}', { params: { id }, query: { status }, request: { reason } })
  const cancel = (id: number, by = head, reason = '作业取消') =>
    by.callAny('POST /report/cancel/{id}', { params: { id }, request: { reason } })

  async function submitted(form: object = {}, result = '合格') {
    const { id } = await register(form)
    await start(id)
    await save(inspector, { id, result })
    expect(await submit(id)).toMatchObject({ code: 200 })
    return id
  }
  async function issued(form: object = {}) {
    const id = await submitted(form)
    expect(await setStatus(id, 4)).toMatchObject({ code: 200 })
    return id
  }

  return {
    server,
    base,
    registrar,
    inspector,
    head,
    stranger,
    method: await addMethod('外观检查', 80),
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
  }
}
