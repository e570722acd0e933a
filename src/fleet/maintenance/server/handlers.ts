import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { maintenanceCalls } from '../contract.ts'
import type { MaintenanceCalls } from '../contract.ts'
import { stateAt, timesAfter } from '../rules/maintenance-times.ts'
import { maintenanceTexts } from '../text.ts'
import {
  deleteMaintenance,
  insertMaintenance,
  selectMaintenanceBands,
  selectMaintenanceForUpdate,
  selectMaintenancePage,
  selectPlannedDevices,
  selectPlannedPlace,
  updateMaintenance,
  updateMaintenanceEnded,
} from './maintenance.sql.ts'
import type { MaintenanceRow } from './maintenance.sql.ts'

const objectKind = 'maintenance'
/** Serials that an error points to; a list may have thousands. */
const NAMED = 5

const onWire = ({ mayChange: _mayChange, version: _version, ...row }: MaintenanceRow) => ({
  ...row,
  from: row.from.toISOString(),
  until: row.until.toISOString(),
})
const timesOf = ({ from, until }: { from: string | Date; until: string | Date }) => ({
  fromMs: new Date(from).getTime(),
  untilMs: new Date(until).getTime(),
})

/** The times to keep; throws if they can't be. */
function expectTimes(request: { from: string; until: string }, before?: MaintenanceRow): { from: Date; until: Date } {
  const times = timesAfter(timesOf(request), Date.now(), before && timesOf(before))
  if ('field' in times) throw fieldError(times.field, maintenanceTexts[times.text])
  return { from: new Date(times.fromMs), until: new Date(times.untilMs) }
}

type Save = Call<MaintenanceCalls['POST /maintenance/save']>

/** What is to be maintained, of what the caller sees; throws if it is not there. */
async function expectPlace({ caller, request }: Pick<Save, 'caller' | 'request'>, trx: Db) {
  const { siteId, rack } = request
  if (siteId === undefined) {
    const serials = request.serials ?? []
    const known = await selectPlannedDevices(trx, serials, caller.clients)
    const unknown = serials.flatMap((serial, at) => (known.has(serial.toLowerCase()) ? [] : [at + 1]))
    if (unknown.length > 0) {
      const values = { count: unknown.length, places: unknown.slice(0, NAMED).map(String) }
      throw fieldError('serials', maintenanceTexts.unknownSerials, values)
    }
    return { siteId: null, rackId: null, rackName: null, deviceIds: [...known.values()] }
  }
  const place = await selectPlannedPlace(trx, siteId, rack, caller.clients)
  if (!place) throw new CallError(CODES.notFound, maintenanceTexts.noSuchSite)
  if (rack !== undefined && place.rackId === null) throw fieldError('rack', maintenanceTexts.noSuchRack)
  return { siteId, ...place, deviceIds: [] }
}

async function save(call: Save) {
  const { caller, request } = call
  const times = expectTimes(request)
  return auditedChange(call, async (trx) => {
    const place = await expectPlace(call, trx)
    const { clients, userId } = caller
    const clientIds = clients === 'all' || 'sites' in clients ? null : clients
    const id = await insertMaintenance(trx, { ...place, clientIds, ...times, reason: request.reason, userId })
    await publishIn(trx, 'fleet', { siteId: place.siteId, at: new Date().toISOString() })
    const { serials, ...after } = request
    const logged = { ...after, ...times, ...(serials && { devices: place.deviceIds.length }) }
    return { action: 'add maintenance', objectKind, objectId: id, after: logged, answer: { id } }
  })
}

type Changing = Pick<Call<MaintenanceCalls['POST /maintenance/end/{id}']>, 'db' | 'caller' | 'params' | 'requestId'>

/** Changes one that the caller may change. */
function change(
  call: Changing,
  verb: 'change' | 'end' | 'delete',
  work: (trx: Db, before: MaintenanceRow) => Promise<object | null>,
): Promise<null> {
  const { id } = call.params
  return auditedChange(call, async (trx) => {
    const before = await selectMaintenanceForUpdate(trx, id, call.caller.clients)
    if (!before) throw new CallError(CODES.notFound, maintenanceTexts.noSuchMaintenance)
    if (!before.mayChange) throw new CallError(CODES.refused, maintenanceTexts.othersToo)
    const after = await work(trx, before)
    await publishIn(trx, 'fleet', { siteId: before.siteId, at: new Date().toISOString() })
    const { from, until, reason } = before
    return {
      action: `${verb} maintenance`,
      objectKind,
      objectId: id,
      before: { from, until, reason },
      after,
      answer: null,
    }
  })
}

const stateNow = (row: MaintenanceRow) => stateAt(timesOf(row), Date.now())

export const maintenanceNoun = noun(
  maintenanceCalls,
  {
    'POST /maintenance/find/': async ({ db, caller, request }) => {
      const { page, size, ...wanted } = request
      const found = await selectMaintenancePage(db, { ...wanted, clients: caller.clients }, { page, size })
      const data = found.data.map((row) => {
        const { mayChange, version } = row
        return { ...onWire(row), state: stateNow(row), mayChange, version }
      })
      return { data, totalCount: found.totalCount }
    },
    'POST /maintenance/save': save,
    'POST /maintenance/update/{id}': (call) =>
      change(call, 'change', async (trx, before) => {
        if (stateNow(before) === 'over') throw new CallError(CODES.refused, maintenanceTexts.isOver)
        expectLatest(call.request.version, before.version)
        const after = { ...expectTimes(call.request, before), reason: call.request.reason }
        await updateMaintenance(trx, before.id, after)
        return after
      }),
    'POST /maintenance/end/{id}': (call) =>
      change(call, 'end', async (trx, before) => {
        if (stateNow(before) !== 'running') throw new CallError(CODES.refused, maintenanceTexts.notRunning)
        await updateMaintenanceEnded(trx, before.id, call.caller.userId)
        return null
      }),
    'POST /maintenance/delete/{id}': (call) =>
      change(call, 'delete', async (trx, before) => {
        if (stateNow(before) !== 'planned') throw new CallError(CODES.refused, maintenanceTexts.notPlanned)
        await deleteMaintenance(trx, before.id)
        return null
      }),
    'POST /maintenance/bands/': async ({ app, db, caller, request }) => {
      const { businessDateQuery, ...whose } = request
      const { timeZone } = app.config
      const bands = await selectMaintenanceBands(db, whose, businessDateQuery, { clients: caller.clients, timeZone })
      return bands.map(onWire)
    },
  },
  maintenanceTexts,
)
