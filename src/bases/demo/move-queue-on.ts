import { randomInt } from 'node:crypto'
import { businessDay } from '../../platform/rules/business-time.ts'
import type { App, Noun } from '../../platform/server/context.ts'
import type { Caller } from '../../platform/server/caller.ts'
import { CallError } from '../../platform/server/http/errors.ts'
import { inspectionNoun } from '../inspection/server/handlers.ts'
import { receptionNoun } from '../reception/server/handlers.ts'
import { selectStations, selectWaiting } from '../reception/server/reception.sql.ts'
import type { Called } from '../reception/server/reception.sql.ts'
import { HEAD, INSPECTOR, REGISTRAR } from '../rules/base-roles.ts'
import { selectDueBooking, selectItems, selectMethodIds, selectReport } from './demo-queue.sql.ts'

/** Who keeps the queue moving, and where. The inspector is not the one whose account visitors use. */
export interface DemoStaff {
  companyId: number
  registrar: number
  inspector: number
  head: number
}

interface Parts {
  params?: object
  query?: object
  request?: object
}

const MOST_WAITING = 4
/** Which of the stations in the order of their making. */
const OWN_STATION = 1
const METHODS = ['外观检查', '气密性试验']

/**
 * Brings the day at a base one step on, by the calls that its people make: a report is issued, an inspection ends, the next tanker is
 * called, another one comes to the gate. Only one of the demo's own stations is used; the others, and any added, are free for those who
 * try the demo.
 */
export async function moveQueueOn(app: App, staff: DemoStaff, minutesAtStation = 2): Promise<void> {
  const { db } = app
  const { companyId } = staff
  const as = (userId: number, role: string) => (noun: Noun, address: string, parts: Parts) =>
    asked(app, { userId, role, companyId, companies: [companyId] }, noun, address, parts)
  const [asRegistrar, asInspector, asHead] = [
    as(staff.registrar, REGISTRAR),
    as(staff.inspector, INSPECTOR),
    as(staff.head, HEAD),
  ]

  const submitted = await selectReport(db, staff, 3, 0)
  if (submitted !== undefined)
    await asHead(inspectionNoun, 'POST /report/setStatus/{id}', { params: { id: submitted }, query: { status: 4 } })

  const inspected = await selectReport(db, staff, 2, minutesAtStation)
  if (inspected !== undefined) {
    const results = (await selectItems(db, inspected)).map((item) => ({ ...item, outcome: 'pass', note: '' }))
    await asInspector(inspectionNoun, 'POST /report/save', { request: { id: inspected, result: '合格', results } })
    await asInspector(inspectionNoun, 'POST /report/changeStatus/{a}/{b}', { params: { a: inspected, b: 3 } })
  }

  const station = (await selectStations(db, companyId)).toSorted((a, b) => a.id - b.id)[OWN_STATION]
  if (station?.tankerNumber === null) {
    const request = { stationId: station.id }
    const called = (await asRegistrar(receptionNoun, 'POST /reception/callNext', { request })) as Called | undefined
    const registered = (called?.id &&
      (await asRegistrar(inspectionNoun, 'POST /report/syncFromReservation/{id}', {
        params: { id: called.id },
        request: { methodIds: await selectMethodIds(db, METHODS) },
      }))) as { id: number } | undefined
    const id = registered?.id ?? called?.reportId
    if (id) await asInspector(inspectionNoun, 'POST /report/upStation/{id}', { params: { id }, request })
  }

  const day = businessDay(new Date(), app.config.timeZone)
  const waiting = await selectWaiting(db, { companyId, day, zone: app.config.timeZone })
  if (waiting.filter(({ calledTo }) => calledTo === null).length >= MOST_WAITING) return
  const due = await selectDueBooking(db, companyId, day)
  if (due !== undefined) {
    await asRegistrar(receptionNoun, 'POST /reception/admit/{id}', { params: { id: due } })
    return
  }
  const request = anotherTanker()
  // The day is full after an hour, and over in the evening: others are registered without a place, so that the queue goes on.
  if ((await asRegistrar(receptionNoun, 'POST /reception/walkIn', { request })) === undefined)
    await asRegistrar(inspectionNoun, 'POST /report/saveFirst', {
      request: {
        ...request,
        licenseNumber: '',
        remarks: '',
        testeeIds: [],
        methodIds: await selectMethodIds(db, METHODS),
      },
    })
}

/** Answers undefined where it is refused: a visitor was faster, or the base is full or closed. */
async function asked(app: App, caller: Partial<Caller>, noun: Noun, address: string, parts: Parts): Promise<unknown> {
  // Handlers rely on what the contract fills in.
  const request = noun.calls[address as keyof Noun['calls']]?.request?.parse(parts.request ?? {})
  const call = { app, db: app.db, log: app.log, caller, params: {}, query: {}, requestId: null, ...parts, request }
  try {
    return await noun.handlers[address]?.(call as never)
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}

const anotherTanker = () => ({
  tankerNumber: `浙B${randomInt(1000, 10_000)}挂`,
  tankerType: '常压车',
  checkedOrg: '甬达物流',
  contactName: '刘师傅',
  phone: '',
  cargo: '柴油',
})
