import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chances, newSeeds } from '../../../platform/testing/chances.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { endReservations } from '../../reservation/server/end-reservations.ts'
import { bookingSteps, dayIn } from '../../testing/booking-steps.ts'
import { stopAtNoon } from '../../testing/stop-at-noon.ts'

// All that the people of a base do with its bookings, at once, on few of them: plans, sums, states and reports agree afterwards.

const ROUNDS = 4
const AT_ONCE = 30

let server: TestServer
let registrar: TestCaller
let head: TestCaller
let base: number
beforeAll(async () => {
  server = await testServer()
  stopAtNoon()
  base = await addCompany(server.db, '镇海')
  registrar = await server.signIn('登记人员', { companyId: base })
  head = await server.signIn('基地负责人', { companyId: base })
})
afterAll(async () => {
  vi.useRealTimers()
  await server[Symbol.asyncDispose]()
})

/** Plans and sums of each day, next to what follows from its bookings. */
async function days() {
  const { rows } = await sql<{ day: string; plans: number[]; sums: number[]; bookings: number[]; overlooked: number }>`
    select p.day, array[sum(p.total), sum(p.reserved)]::int[] as plans,
      (select array[places, reserved, arrived]::int[] from base_day d
        where d.company_id = ${base} and d.day = p.day and d.inspector_id = 0) as sums,
      (select array[count(*) filter (where state not in ('候补', '已取消')), count(*) filter (where state in ('已到场', '已完成'))]::int[]
        from reservation r where r.company_id = ${base} and r.day = p.day) as bookings,
      (select count(*)::int from reservation r join reservation_plan w on w.id = r.plan_id
        where r.company_id = ${base} and r.day = p.day and r.state = '候补' and w.reserved < w.total) as overlooked
    from reservation_plan p where p.company_id = ${base} group by p.day order by p.day`.execute(server.db)
  return rows.map(({ plans: [places, reserved], bookings: [taken, arrived], ...row }) => ({
    ...row,
    expected: [places, taken, arrived],
    reserved,
    taken,
  }))
}

test.each(newSeeds(1))(
  'whatever happens to bookings at once, plans, sums and states agree (SEED=%i)',
  { timeout: 120_000 },
  async (seed) => {
    const next = chances(seed)
    const below = (count: number) => Math.floor(next() * count)
    const [today, tomorrow] = [dayIn(0), dayIn(1)]
    const steps = bookingSteps(head, base)
    const place = { reservePeriod: 'afternoon' }
    for (const day of [today, tomorrow]) await steps.plan(day, 6, place)
    const ids = async () => {
      const { rows } = await sql<{ id: number }>`
        select id from reservation where company_id = ${base} order by id`.execute(server.db)
      return rows.map(({ id }) => id)
    }
    const act = (kind: number, id: number): Promise<{ code: number }> => {
      const params = { id }
      const day = next() < 0.6 ? today : tomorrow
      const move = { reserveTime: day, reservePeriod: 'afternoon', tankerType: '常压车' }
      const papers = {
        licenseNumber: 'L1',
        tankCertificateUntil: next() < 0.5 ? '2999-01-01' : '2020-01-01',
        mayCarry: [],
      }
      const details = {
        tankerNumber: `浙C${String(id).padStart(4, '0')}挂`,
        contactName: '王师傅',
        phone: '13800000000',
      }
      switch (kind) {
        case 0:
          return steps.book(day, { ...place, wait: next() < 0.7 })
        case 1:
          return registrar.callAny('POST /reservation/cancel/{id}', { params, request: { reason: '货未到' } })
        case 2:
          return registrar.callAny('POST /reservation/move/{id}', { params, request: move })
        case 3:
          return registrar.callAny('POST /reservation/checkIn/{id}', { params })
        case 4:
          return registrar.callAny('POST /reception/admit/{id}', { params })
        case 5:
          return registrar.callAny('POST /reservation/update/{id}', { params, request: details })
        case 6:
          return registrar.callAny('POST /reception/saveTanker/{id}', { params, request: papers })
        case 7:
          return registrar.callAny('POST /report/syncFromReservation/{id}', { params })
        default:
          return steps.plan(day, 3 + below(8), place)
      }
    }
    const failures: { code: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (let nth = 0; nth < 6; nth++) await steps.book(nth < 4 ? today : tomorrow, { ...place, wait: true })
      const known = await ids()
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => act(below(9), known.at(-1 - below(Math.min(8, known.length))) ?? 0)),
      )
      failures.push(...answers.filter(({ code }) => code !== 200 && code !== 41_000))
      for (const { sums, expected, reserved, taken, overlooked } of await days())
        expect({ round, sums, reserved, overlooked }).toEqual({ round, sums: expected, reserved: taken, overlooked: 0 })
    }
    expect(failures).toEqual([])
    // The day ends while some of it goes on.
    const evening = new Date(Date.now() + 8 * 3_600_000)
    const left = await ids()
    await Promise.all([
      endReservations(server.app, evening),
      endReservations(server.app, evening),
      ...left.slice(-10).map((id) => act(1 + below(4), id)),
    ])
    for (const { sums, expected, reserved, taken } of await days())
      expect({ sums, reserved }).toEqual({ sums: expected, reserved: taken })
  },
)
