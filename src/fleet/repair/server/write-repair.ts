import { isDeepStrictEqual } from 'node:util'
import { businessDay } from '../../../platform/rules/business-time.ts'
import type { Text } from '../../../platform/rules/text.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { idempotencyKey } from '../../../platform/server/http/idempotency-key.ts'
import { redecideDevices } from '../../device/server/redecide-devices.ts'
import type { RepairCalls } from '../contract.ts'
import { repairPhase } from '../rules/repair-records.ts'
import { repairTexts } from '../text.ts'
import { updateRepairStays } from './repair-stays.sql.ts'
import {
  deleteRepairRow,
  insertRepairs,
  lockDevices,
  selectDevicesByNumber,
  selectRepairForUpdate,
  selectRepairsByKey,
  updateRepairRow,
  updateRepairTimes,
} from './write-repair.sql.ts'
import type { EnteredRecord } from './write-repair.sql.ts'

/** The user of a cause that only the last record's author is responsible for. */
const CAUSES = { repairing: 'sentForRepair', repaired: 'returned' } as const

/** Decides the devices' states from their current records; call it in the transaction that changed these. */
export async function redecideByRepairs(
  trx: Db,
  deviceIds: readonly number[],
  { config, userId, isCorrection }: { config: App['config']; userId: number; isCorrection: boolean },
): Promise<void> {
  await updateRepairStays(trx, deviceIds)
  const standings = await updateRepairTimes(trx, deviceIds)
  const phases = standings.map(({ deviceId, type, repairDate, createdAt, lastAnsweredAt }) => {
    const last = type && repairDate && createdAt ? { type, repairDate, createdAt } : undefined
    return [deviceId, repairPhase(last, lastAnsweredAt, config.timeZone)] as const
  })
  await redecideDevices(trx, deviceIds, {
    config,
    userId,
    repairPhases: new Map(phases),
    causeOf: (to) => (!isCorrection && (to === 'repairing' || to === 'repaired') ? CAUSES[to] : 'repairCorrected'),
  })
}

type Save = Call<RepairCalls['POST /repair/save']>

/** Adds a record for each named device, all or none. */
export async function saveRepair(call: Save): Promise<{ ids: number[] }> {
  const { app, caller, request } = call
  const { config } = app
  const key = idempotencyKey(call)
  const record = entered(request)
  refuseFuture(record.repairDate, config.timeZone)
  const field = request.deviceSerials ? 'deviceSerials' : 'deviceSerial'
  const numbers = request.deviceSerials ?? [request.deviceSerial ?? '']
  return auditedChange(call, async (trx) => {
    const found = await selectDevicesByNumber(trx, numbers, caller.clients, config.timeZone)
    const missing = found.filter(({ id }) => id === null).map(({ number }) => number)
    if (missing.length > 0) throw devicesError(field, repairTexts.noSuchDevices, missing)
    const scrapped = found.filter(({ scrappedOn }) => isTooLate(record, scrappedOn)).map(({ number }) => number)
    if (scrapped.length > 0) throw devicesError(field, repairTexts.scrapped, scrapped)
    const deviceIds = [...new Set(found.flatMap(({ id }) => id ?? []))]
    await lockDevices(trx, deviceIds)
    // The locks let one of two equal requests wait for the records of the other.
    const before = key === null ? [] : await selectRepairsByKey(trx, caller.userId, key)
    if (before.length > 0) return { answer: sameRecords(before, deviceIds, record) }
    const ids = await insertRepairs(
      trx,
      deviceIds.map((deviceId) => ({ ...record, deviceId })),
      { userId: caller.userId, isBatch: deviceIds.length > 1, key },
    )
    await redecideByRepairs(trx, deviceIds, { config, userId: caller.userId, isCorrection: false })
    return {
      action: 'add repair records',
      objectKind: 'repairRecord',
      objectId: ids[0] ?? null,
      after: { ...record, deviceIds, ids },
      answer: { ids },
    }
  })
}

/** Throws where the form was changed since its key was sent: the person would take the change for saved. */
function sameRecords(
  before: Awaited<ReturnType<typeof selectRepairsByKey>>,
  deviceIds: readonly number[],
  record: EnteredRecord,
): { ids: number[] } {
  const isSame = ({ id: _id, deviceId, ...known }: (typeof before)[number]) =>
    deviceIds.includes(deviceId) && isDeepStrictEqual(known, record)
  if (before.length !== deviceIds.length || !before.every(isSame))
    throw new CallError(CODES.refused, repairTexts.keyUsed)
  return { ids: before.map(({ id }) => id) }
}

export async function updateRepair(call: Call<RepairCalls['POST /repair/update/{id}']>): Promise<null> {
  const { config } = call.app
  const record = entered(call.request)
  refuseFuture(record.repairDate, config.timeZone)
  return correct(call, 'change repair record', async (trx, { scrappedOn }) => {
    if (isTooLate(record, scrappedOn)) throw devicesError('repairDateStr', repairTexts.scrapped, [])
    await updateRepairRow(trx, call.params.id, record)
    return record
  })
}

export async function deleteRepair(call: Call<RepairCalls['POST /repair/delete/{id}']>): Promise<null> {
  return correct(call, 'delete repair record', async (trx) => {
    await deleteRepairRow(trx, call.params.id)
    return null
  })
}

type Correction = Pick<Call<RepairCalls['POST /repair/delete/{id}']>, 'app' | 'db' | 'caller' | 'params' | 'requestId'>

function correct(
  call: Correction,
  action: string,
  change: (trx: Db, before: { scrappedOn: string | null }) => Promise<EnteredRecord | null>,
): Promise<null> {
  const { config } = call.app
  const { userId, clients } = call.caller
  const { id } = call.params
  return auditedChange(call, async (trx) => {
    const before = await selectRepairForUpdate(trx, id, clients, config.timeZone)
    if (!before) throw new CallError(CODES.notFound, repairTexts.noSuchRecord)
    const after = await change(trx, before)
    await redecideByRepairs(trx, [before.deviceId], { config, userId, isCorrection: true })
    return { action, objectKind: 'repairRecord', objectId: id, before, after, answer: null }
  })
}

interface Form extends Partial<Record<'vendor' | 'rmaNumber' | 'parts', string | undefined>> {
  type: EnteredRecord['type']
  repairDateStr: string
  notes: string
  cost?: number | undefined
}

export function entered({ type, repairDateStr, notes, vendor, rmaNumber, parts, cost }: Form): EnteredRecord {
  return {
    type,
    repairDate: repairDateStr,
    notes,
    vendor: vendor ?? null,
    rmaNumber: rmaNumber ?? null,
    parts: parts ?? null,
    costYuan: cost === undefined ? null : Math.round(cost * 100) / 100,
  }
}

/** A device that was scrapped goes nowhere any more; what happened before may still be entered. */
export const isTooLate = ({ repairDate }: { repairDate: string }, scrappedOn: string | null): boolean =>
  scrappedOn !== null && repairDate > scrappedOn

function refuseFuture(day: string, zone: string): void {
  if (day > businessDay(new Date(), zone)) throw fieldError('repairDateStr', repairTexts.dayInFuture)
}

const NAMED = 10

/** As `fieldError`; the text names the first of the devices. */
function devicesError(field: string, text: Text, devices: readonly string[]): CallError {
  const more = devices.length > NAMED ? ['…'] : []
  return fieldError(field, text, { devices: [...devices.slice(0, NAMED), ...more] })
}
