import type { z } from 'zod'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { DeviceCalls } from '../contract.ts'
import { deviceTexts } from '../text.ts'
import type { DeviceState } from '../rules/device-states.ts'
import { insertStateChanges } from './insert-state-changes.sql.ts'
import { selectMatchingForUpdate, selectMoment, updateScrapped } from './scrap-devices.sql.ts'

/** Keeps each statement far below the statement timeout. */
const BATCH = 5000

type ScrappedAll = z.output<DeviceCalls['POST /device/scrapAll']['response']>

export async function scrapDevice(call: Call<DeviceCalls['POST /device/scrap/{id}']>): Promise<null> {
  const { caller, params } = call
  return auditedChange(call, async (trx) => {
    const [device] = await selectMatchingForUpdate(trx, { ids: [params.id] }, caller.clients)
    if (!device) throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
    if (device.state === 'scrap') throw new CallError(CODES.refused, deviceTexts.alreadyScrapped)
    await scrap(trx, [device], caller.userId)
    await publishIn(trx, 'fleet', { siteId: device.siteId, at: new Date().toISOString() })
    return {
      action: 'scrap device',
      objectKind: 'device',
      objectId: device.id,
      before: { state: device.state },
      after: { state: 'scrap' },
      answer: null,
    }
  })
}

/**
 * Scraps the matching devices that are not scrapped yet, all or none; refused if their number differs from the confirmed
 * one. The state changes name each device, the audit log the filter.
 */
export async function scrapAll(call: Call<DeviceCalls['POST /device/scrapAll']>): Promise<ScrappedAll> {
  const { caller, request } = call
  return auditedChange<ScrappedAll>(call, async (trx) => {
    const devices = await selectMatchingForUpdate(trx, request.filter, caller.clients)
    if (devices.length !== request.expected) {
      throw new CallError(CODES.refused, deviceTexts.countChanged, { values: { count: devices.length } })
    }
    const unscrapped = devices.filter(({ state }) => state !== 'scrap')
    if (unscrapped.length === 0) return { answer: { scrapped: 0, at: null } }
    for (let first = 0; first < unscrapped.length; first += BATCH) {
      await scrap(trx, unscrapped.slice(first, first + BATCH), caller.userId)
    }
    await publishIn(trx, 'fleet', { siteId: null, at: new Date().toISOString() })
    return {
      action: 'scrap devices',
      objectKind: 'device',
      objectId: null,
      after: { filter: request.filter, scrapped: unscrapped.length },
      answer: { scrapped: unscrapped.length, at: await selectMoment(trx) },
    }
  })
}

async function scrap(
  trx: Db,
  devices: readonly { id: number; state: DeviceState; siteId: number }[],
  userId: number,
): Promise<void> {
  await insertStateChanges(
    trx,
    devices.map(({ id, state, siteId }) => ({
      siteId,
      deviceId: id,
      from: state,
      to: 'scrap',
      cause: 'scrapped',
      userId,
    })),
  )
  await updateScrapped(
    trx,
    devices.map(({ id }) => id),
  )
}
