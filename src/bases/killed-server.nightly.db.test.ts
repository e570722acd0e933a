import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCompany } from '../platform/testing/test-people.ts'
import { testCaller } from '../platform/testing/test-caller.ts'
import type { Answered, TestCaller } from '../platform/testing/test-caller.ts'
import { TestChild } from '../platform/testing/test-child.ts'
import { testServer } from '../platform/testing/test-server.ts'
import { bookingSteps, dayIn, details } from './testing/booking-steps.ts'

/** KILLS=100 for the long run. */
const KILLS = Number(process.env['KILLS'] ?? 5)
const SERVER = path.join(import.meta.dirname, '../platform/testing/serve-in-child.ts')
const PLACES = 12
const [WAITING, STARTED, SUBMITTED, ISSUED] = [1, 2, 3, 4] as const
const FULL = '该时段已约满'

interface Booking {
  day: string
  key: string
  form: object
  /** as acknowledged */
  code?: string
}
interface Report {
  id: number
  /** the last status that was acknowledged */
  status: number
}

/** The answer, or undefined when the server died on the way. */
const answerOf = (call: Promise<Answered<unknown>>): Promise<Answered<unknown> | undefined> =>
  call.catch(() => undefined)

test(
  `a server killed ${KILLS} times amid bookings, inspections and issues loses nothing it acknowledged`,
  async () => {
    await using server = await testServer()
    const { db } = server
    const base = await addCompany(db, '镇海')
    const [head, registrar, inspector] = [
      await server.signIn('基地负责人', { companyId: base }),
      await server.signIn('登记人员', { companyId: base }),
      await server.signIn('检验员', { companyId: base }),
    ]
    const station = (await head.call('POST /station/save', { request: { name: '一号' } })).data.id
    const days = Array.from({ length: Math.min(KILLS, 50) }, (_, at) => dayIn(1 + at))
    for (const day of days) await bookingSteps(head, base).plan(day, PLACES)

    const bookings: Booking[] = []
    const reports: Report[] = []
    /** of inspections, answered */
    let steps = 0

    /** Books until the server is gone; what got no answer is sent again by the same key. */
    async function book(person: TestCaller): Promise<void> {
      for (;;) {
        const open = bookings.findLast(({ code }) => code === undefined)
        const booking = open ?? {
          day: days[bookings.length % days.length] ?? '',
          key: `key-${bookings.length}`,
          form: details(),
        }
        if (!open) bookings.push(booking)
        const { day, key, form } = booking
        const answer = await answerOf(bookingSteps(person, base).book(day, form, { 'idempotency-key': key }))
        if (!answer) return
        booking.code = answer.code === 200 ? (answer.data as { code: string }).code : FULL
        if (answer.code !== 200) expect(answer.message).toBe(FULL)
      }
    }

    /** Takes one report after the other from registration to issue until the server is gone; goes on with the one that was left. */
    async function inspect(url: string): Promise<void> {
      const as = ({ token }: TestCaller) => testCaller(url, token)
      const next: Record<number, (id: number) => Promise<Answered<unknown>>> = {
        [WAITING]: (id) =>
          as(inspector).callAny('POST /report/upStation/{id}', { params: { id }, request: { stationId: station } }),
        [STARTED]: async (id) => {
          const saved = await as(inspector).callAny('POST /report/save', { request: { id, result: '合格' } })
          expect(saved).toMatchObject({ code: 200 })
          return as(inspector).callAny('POST /report/changeStatus/{a}/{b}', { params: { a: id, b: SUBMITTED } })
        },
        [SUBMITTED]: (id) =>
          as(head).callAny('POST /report/setStatus/{id}', { params: { id }, query: { status: ISSUED }, request: {} }),
      }
      for (;;) {
        let report = reports.at(-1)
        if (report && report.status < ISSUED) {
          const found = await answerOf(as(head).callAny('POST /report/getDetail/{id}', { params: { id: report.id } }))
          if (!found) return
          const { status } = found.data as { status: number }
          // What got no answer was done wholly or not at all.
          expect([report.status, report.status + 1]).toContain(status)
          report.status = status
        } else {
          const request = { tankerNumber: details().tankerNumber }
          const registered = await answerOf(as(registrar).callAny('POST /report/saveFirst', { request }))
          if (!registered) return
          report = { id: (registered.data as { id: number }).id, status: WAITING }
          reports.push(report)
          steps += 1
        }
        for (let step = next[report.status]; step; step = next[report.status]) {
          const answer = await answerOf(step(report.id))
          if (!answer) return
          expect(answer).toMatchObject({ code: 200 })
          report.status += 1
          steps += 1
        }
      }
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      await using child = new TestChild(SERVER, [JSON.stringify(server.settings), server.app.config.dataDir])
      const { url } = await child.message<{ url: string }>()
      const atWork = Promise.all([book(testCaller(url, registrar.token)), inspect(url)])
      const enough = steps + 3 + Math.floor(Math.random() * 12)
      const worked = expect.poll(() => steps, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
      await Promise.race([worked, atWork])
      // Anywhere in the next step.
      await sleep(Math.random() * 20)
      await child.end()
      await atWork
    }
    // What was left over gets its answer from the server that lives.
    const left = bookings.at(-1)
    if (left && left.code === undefined) {
      const { day, key, form } = left
      const { code, data } = await bookingSteps(registrar, base).book(day, form, { 'idempotency-key': key })
      left.code = code === 200 ? (data as { code: string }).code : FULL
    }

    const stored = await db.selectFrom('reservation').select(['code', 'day', 'idempotency_key']).execute()
    const acknowledged = bookings.filter(({ code }) => code !== FULL)
    expect(stored.map(({ code, idempotency_key: key }) => `${key} ${code}`).toSorted()).toEqual(
      acknowledged.map(({ key, code }) => `${key} ${code}`).toSorted(),
    )
    for (const plan of await bookingSteps(head, base).plans()) {
      const seated = acknowledged.filter(({ day }) => day === plan.reserveTime).length
      expect([plan.reservedCount, seated <= PLACES]).toEqual([seated, true])
    }

    expect(reports.length).toBeGreaterThan(KILLS / 2)
    const numbers = new Set<string>()
    for (const { id, status } of reports) {
      const { data } = await head.call('POST /report/getDetail/{id}', { params: { id } })
      expect([status, status + 1]).toContain(data.status)
      // Each move is noted once.
      expect(data.moves.map(({ to }) => to)).toEqual(Array.from({ length: data.status }, (_, at) => at + 1))
      expect(data.status === ISSUED).toBe(data.issuedTimeStr !== null)
      numbers.add(data.reportNumber)
    }
    expect(numbers.size).toBe(reports.length)
    const { rows } = await sql<{ issued: number; summed: number }>`
    select (select count(*)::int from inspection where status = ${ISSUED}) as issued,
      (select coalesce(sum(issued), 0)::int from base_day where company_id = ${base} and inspector_id = 0) as summed`.execute(
      db,
    )
    expect(rows[0]?.summed).toBe(rows[0]?.issued)
  },
  60_000 + KILLS * 10_000,
)
