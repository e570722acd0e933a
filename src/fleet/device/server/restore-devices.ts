import type { Caller } from '../../../platform/server/caller.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { DeviceCalls } from '../contract.ts'
import { mayRestore } from '../rules/restoration.ts'
import { deviceTexts } from '../text.ts'
import { lockSiteAddresses } from './address-taken.sql.ts'
import { redecideDevices } from './redecide-devices.ts'
import {
  isScrapped,
  selectAddressesTaken,
  selectDeviceToRestore,
  selectScrappedAt,
  type ScrappedDevice,
} from './restore-devices.sql.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

/** Keeps each statement far below the statement timeout. */
const BATCH = 5000
/** How many of the devices that stay scrapped are named. */
const MOST_NAMED = 20

export const restorer = ({ userId, role }: Caller) => ({ userId, isAdministrator: role === ADMINISTRATOR })

type Restoring = Call<DeviceCalls['POST /device/restore/{id}'] | DeviceCalls['POST /device/restoreAll']>

/** Takes the scrapping of a device back; refused when another device has its address by now. */
export async function restoreDevice(call: Call<DeviceCalls['POST /device/restore/{id}']>): Promise<null> {
  const { caller, params } = call
  return auditedChange(call, async (trx) => {
    const device = await selectDeviceToRestore(trx, params.id, caller.clients)
    if (!device) throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
    if (!isScrapped(device)) throw new CallError(CODES.refused, deviceTexts.notScrapped)
    checkMayRestore(device, caller)
    const [taken] = await withAddressTaken(trx, [device])
    if (taken) throw new CallError(CODES.refused, deviceTexts.restoreTaken, { values: { serial: taken.holder } })
    await restore(trx, [device], call)
    return {
      action: 'restore device',
      objectKind: 'device',
      objectId: device.id,
      before: { state: 'scrap' },
      after: { state: device.stateBefore },
      answer: null,
    }
  })
}

/** Takes back what the caller scrapped at one moment. Devices whose address another one has by now stay scrapped, and are named. */
export async function restoreAll(call: Call<DeviceCalls['POST /device/restoreAll']>) {
  const { caller, request } = call
  return auditedChange(call, async (trx) => {
    const devices = await selectScrappedAt(trx, { at: request.at, userId: caller.userId }, caller.clients)
    for (const device of devices) checkMayRestore(device, caller)
    const taken = await withAddressTaken(trx, devices)
    const takenIds = new Set(taken.map(({ id }) => id))
    const free = devices.filter(({ id }) => !takenIds.has(id))
    await restore(trx, free, call)
    const answer = {
      restored: free.length,
      leftCount: taken.length,
      left: taken.slice(0, MOST_NAMED).map(({ serial }) => serial),
    }
    if (free.length === 0) return { answer }
    return {
      action: 'restore devices',
      objectKind: 'device',
      objectId: null,
      after: { at: request.at, restored: free.length },
      answer,
    }
  })
}

function checkMayRestore({ scrappedBy, scrappedAt }: ScrappedDevice, caller: Caller): void {
  const scrapped = { byUserId: scrappedBy, atMs: scrappedAt.getTime() }
  if (!mayRestore(scrapped, restorer(caller), Date.now()))
    throw new CallError(CODES.refused, deviceTexts.restoreRefused)
}

/** From now until the transaction ends no other device gets an address at their sites. */
async function withAddressTaken(trx: Db, devices: readonly ScrappedDevice[]) {
  const sites = [...new Set(devices.map(({ siteId }) => siteId))].toSorted((a, b) => a - b)
  for (const site of sites) await lockSiteAddresses(trx, site)
  return selectAddressesTaken(
    trx,
    devices.map(({ id }) => id),
  )
}

async function restore(trx: Db, devices: readonly ScrappedDevice[], { app, caller }: Restoring): Promise<void> {
  for (let first = 0; first < devices.length; first += BATCH) {
    const batch = devices.slice(first, first + BATCH)
    await redecideDevices(
      trx,
      batch.map(({ id }) => id),
      {
        config: app.config,
        userId: caller.userId,
        causeOf: () => 'restored',
        statesBefore: new Map(batch.map(({ id, stateBefore }) => [id, stateBefore])),
      },
    )
  }
}
