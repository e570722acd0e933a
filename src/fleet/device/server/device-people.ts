import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { PeopleTaker } from '../../../platform/server/people-taker.ts'
import type { DeviceCalls } from '../contract.ts'
import { deviceTexts } from '../text.ts'
import {
  candidateList,
  deleteResponsible,
  insertResponsible,
  selectCandidates,
  selectDeviceForUpdate,
  selectResponsible,
} from './device-people.sql.ts'
import { selectIsDeviceVisible } from './is-device-visible.sql.ts'

/** Assigns people to a device as responsible for it. The device is locked: of two who add the same person the second is refused. */
export const devicePeople: PeopleTaker = {
  key: 'machine',
  has: (db, id, { clients }) => selectIsDeviceVisible(db, id, clients),
  add: (call, id, userIds) =>
    auditedChange(call, async (trx) => {
      const device = await selectDeviceForUpdate(trx, id, call.caller.clients)
      if (!device) throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
      const known = await selectResponsible(trx, id, userIds)
      if (known.length > 0) throw new CallError(CODES.refused, deviceTexts.alreadyAdded)
      const names = await selectCandidates(trx, id, userIds, call.caller)
      if (names.length < userIds.length) throw new CallError(CODES.refused, deviceTexts.notResponsible)
      await insertResponsible(trx, device.siteId, id, userIds)
      await publishIn(trx, 'fleet', { siteId: device.siteId, at: new Date().toISOString() })
      const after = { serial: device.serial, checks: names }
      return { action: 'add responsible people', objectKind: 'device', objectId: id, after, answer: null }
    }),
}

export async function findCandidates({ db, caller, request }: Call<DeviceCalls['POST /device/findPeople/']>) {
  const { deviceId, id, name, ...page } = request
  if (!(await selectIsDeviceVisible(db, deviceId, caller.clients))) {
    throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
  }
  return selectListPage(db, candidateList(deviceId, caller, { id, name }), page)
}

export function removeResponsible(call: Call<DeviceCalls['POST /device/removeCheck/{id}']>): Promise<null> {
  const { id } = call.params
  const { userId } = call.request
  return auditedChange(call, async (trx) => {
    const device = await selectDeviceForUpdate(trx, id, call.caller.clients)
    if (!device) throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
    const checks = await selectResponsible(trx, id, [userId])
    if (!(await deleteResponsible(trx, id, userId))) throw new CallError(CODES.notFound, deviceTexts.noSuchResponsible)
    await publishIn(trx, 'fleet', { siteId: device.siteId, at: new Date().toISOString() })
    const before = { serial: device.serial, checks }
    return { action: 'remove responsible people', objectKind: 'device', objectId: id, before, answer: null }
  })
}
