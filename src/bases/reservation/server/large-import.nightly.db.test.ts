import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn, newTanker } from '../../testing/booking-steps.ts'
import { MAX_IMPORT_ROWS } from '../contract.ts'

const DAYS = 10
const PLACES = 100

let server: TestServer
let registrar: TestCaller
let steps: ReturnType<typeof bookingSteps>
let planned: ReturnType<typeof bookingSteps>
beforeAll(async () => {
  server = await testServer()
  const base = await addCompany(server.db, '镇海')
  const head = await server.signIn('基地负责人', { companyId: base })
  registrar = await server.signIn('登记人员', { companyId: base })
  steps = bookingSteps(registrar, base)
  planned = bookingSteps(head, base)
})
afterAll(() => server[Symbol.asyncDispose]())

test('while the largest file is tried and booked, clerks go on booking on the same days', async () => {
  for (let day = 1; day <= DAYS; day += 1) await planned.plan(dayIn(day), PLACES)
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, (_, row) => {
    const phone = `138${String(row).padStart(8, '0')}`
    return `${dayIn(1 + (row % DAYS))},上午,常压车,${newTanker()},王师傅,${phone}`
  })
  const file = new TextEncoder().encode(['预约日期,时段,槽车类型,槽车号,联系人,电话', ...rows].join('\n'))
  let booked = 0
  for (const address of ['POST /reservation/import/preview', 'POST /reservation/import/'] as const) {
    const state = { isDone: false }
    const begunMs = performance.now()
    const importing = registrar.callAny(address, { file }).finally(() => (state.isDone = true))
    let longestMs = 0
    while (!state.isDone) {
      const askedMs = performance.now()
      expect(await steps.book(dayIn(1 + (booked % DAYS)), { tankerNumber: newTanker() })).toMatchObject({ code: 200 })
      longestMs = Math.max(longestMs, performance.now() - askedMs)
      booked += 1
    }
    expect(await importing).toMatchObject({ code: 200 })
    const tookMs = performance.now() - begunMs
    console.log(`${address}: ${Math.round(tookMs)} ms; the slowest booking meanwhile ${Math.round(longestMs)} ms`)
  }
  const plans = await Promise.all(Array.from({ length: DAYS }, (_, at) => steps.plans({ reserveTime: dayIn(at + 1) })))
  const reserved = plans.flat().reduce((sum, { reservedCount }) => sum + reservedCount, 0)
  expect(reserved).toBe(MAX_IMPORT_ROWS + booked)
})
