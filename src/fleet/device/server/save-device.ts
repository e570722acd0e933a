import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { MINER_PORT } from '../../rules/miner-port.ts'
import type { DeviceCalls } from '../contract.ts'
import { selectIsInRanges } from '../../server/site-range.sql.ts'
import { activeWorkerAfter } from '../rules/active-worker.ts'
import { deviceTexts } from '../text.ts'
import { lockSiteAddresses, selectAddressHolder } from './address-taken.sql.ts'
import {
  insertDevice,
  selectDeviceForUpdate,
  selectFormChoices,
  updateDevice,
  updateSiteOfDevice,
} from './save-device.sql.ts'
import type { DeviceBefore } from './save-device.sql.ts'
import type { EnteredDevice } from '../rules/entered-device.ts'

type Save = Call<DeviceCalls['POST /device/save']>

/** Adds a device, or changes one. Omitted fields are cleared. */
export async function saveDevice(call: Save): Promise<{ id: number }> {
  const { caller, request } = call
  return auditedChange(
    call,
    async (trx) => {
      const before = request.id === undefined ? null : await selectDeviceForUpdate(trx, request.id, caller.clients)
      if (before === undefined) throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
      const { device, poolUser } = await entered(trx, { caller, request })
      await expectAddress(trx, caller, device, request.id ?? null)
      const id = before
        ? await change(trx, request.id ?? 0, before, device, poolUser)
        : await insertDevice(trx, device, caller.userId)
      await publishIn(trx, 'fleet', { siteId: device.siteId, at: new Date().toISOString() })
      return {
        action: before ? 'change device' : 'add device',
        objectKind: 'device',
        objectId: id,
        before,
        after: device,
        answer: { id },
      }
    },
    { device_serial_unique: { field: 'serial', text: deviceTexts.serialTaken } },
  )
}

async function entered(trx: Db, { caller, request }: Pick<Save, 'caller' | 'request'>) {
  const { poolUser, siteId, typeId } = await selectFormChoices(trx, request, caller.clients)
  if (poolUser === null) throw fieldError('accountId', deviceTexts.noSuchAccount)
  if (siteId === null) throw fieldError('siteId', deviceTexts.noSuchSite)
  if (typeId === null) throw fieldError('type', deviceTexts.noSuchType)
  const device: EnteredDevice = {
    name: request.name,
    serial: request.serial,
    minerId: request.minerId ?? null,
    siteId,
    accountId: request.accountId,
    typeId,
    host: request.ip ?? null,
    port: request.port ?? MINER_PORT,
    mac: request.mac?.toLowerCase().replaceAll('-', ':') ?? null,
  }
  return { device, poolUser }
}

/** Two devices can't share an address; a user restricted to some clients may only use addresses in the site's own networks. */
async function expectAddress(
  trx: Db,
  { clients }: Pick<Save['caller'], 'clients'>,
  device: EnteredDevice,
  exceptId: number | null,
) {
  const { siteId, host, port } = device
  if (host === null) return
  await lockSiteAddresses(trx, siteId)
  const holder = await selectAddressHolder(trx, { siteId, host, port, exceptId }, clients)
  if (holder?.isSeen) throw fieldError('ip', deviceTexts.addressTaken, { serial: holder.serial })
  if (holder) throw fieldError('ip', deviceTexts.addressTakenByOther)
  if (clients !== 'all' && !(await selectIsInRanges(trx, siteId, host)))
    throw fieldError('ip', deviceTexts.outsideRanges)
}

async function change(trx: Db, id: number, before: DeviceBefore, device: EnteredDevice, poolUser: string) {
  // Another account has another pool user, so the same worker may become right or wrong.
  const { isRight } = activeWorkerAfter(
    { worker: before.activeWorker, state: before.activeWorkerState },
    null,
    poolUser,
  )
  await updateDevice(trx, id, { ...device, activeWorkerRight: isRight })
  if (before.siteId !== device.siteId) await updateSiteOfDevice(trx, id, before.siteId, device.siteId)
  return id
}
