import { translator } from '../../../platform/rules/text.ts'
import { writeAudit } from '../../../platform/server/audit.sql.ts'
import type { Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database.ts'
import type { Db } from '../../../platform/server/database.ts'
import { CallError, CODES } from '../../../platform/server/errors.ts'
import { publishIn } from '../../../platform/server/postgres-events.ts'
import { lockSiteAddresses, selectAddressHolder } from '../../device/server/address-taken.sql.ts'
import { insertDevice, selectFormChoices, updateSiteOfDevice } from '../../device/server/save-device.sql.ts'
import { selectMachineTypes } from '../../polling/miners-file.sql.ts'
import type { MachineType } from '../../polling/miners-file.sql.ts'
import { MOST_ADOPTED } from '../contract.ts'
import type { DiscoveryCalls } from '../contract.ts'
import { discoveryTexts } from '../text.ts'
import { deleteFound, selectFoundToAdopt } from './found-device.sql.ts'
import type { FoundRow } from './found-device.sql.ts'
import { selectIsSerialTaken, updateDeviceMoved } from './adopt.sql.ts'

type Adopt = Call<DiscoveryCalls['POST /discovery/adopt']>
type Wrong = { name: keyof typeof discoveryTexts; values?: Record<string, string | number> }

const MOST_TOLD = 100

/** The one machine type that a model is of; null when none fits. */
export function typeFor(model: string | null, types: readonly MachineType[]): MachineType | null {
  return types.find(({ modelPattern }) => model !== null && new RegExp(modelPattern, 'i').test(model)) ?? null
}

/** Takes found miners in, all in one transaction; what can't be taken is told and costs the others nothing. */
export function adopt(call: Adopt) {
  const { db, caller, request, requestId, locale } = call
  const { siteId, ids, accountId } = request
  const t = translator(discoveryTexts, locale)
  return transaction(db, async (trx) => {
    // Two who adopt at once would both find an address free.
    await lockSiteAddresses(trx, siteId)
    const choices = await selectFormChoices(
      trx,
      { accountId: accountId ?? 0, siteId, type: request.type ?? '' },
      caller.clients,
    )
    if (choices.siteId === null) throw new CallError(CODES.notFound, discoveryTexts.noSuchSiteToSearch)
    if (accountId !== undefined && choices.poolUser === null) throw fieldError('accountId', 'noSuchAccountToAdopt')
    if (request.type !== undefined && choices.typeId === null) throw fieldError('type', 'noSuchTypeToAdopt')
    if ((request.serial !== undefined || request.isMoveSure) && ids?.length !== 1)
      throw new CallError(CODES.refused, discoveryTexts.oneAlone)

    const types = await selectMachineTypes(trx)
    const done: FoundRow[] = []
    const failed: { ip: string; message: string }[] = []
    let moved = 0
    for (const found of await foundToAdopt(trx, siteId, ids)) {
      const outcome = await takeIn(trx, call, found, { types, typeId: choices.typeId })
      if (outcome === 'adopted' || outcome === 'moved') {
        done.push(found)
        if (outcome === 'moved') moved += 1
      } else failed.push({ ip: found.host, message: t(outcome.name, outcome.values) })
    }
    await deleteFound(
      trx,
      siteId,
      done.map(({ id }) => id),
    )
    const answer = {
      adopted: done.length - moved,
      moved,
      failedCount: failed.length,
      failed: failed.slice(0, MOST_TOLD),
    }
    if (done.length > 0) {
      await writeAudit(trx, {
        userId: caller.userId,
        action: 'adopt devices',
        objectKind: 'site',
        objectId: siteId,
        after: {
          ...request,
          adopted: answer.adopted,
          moved,
          addresses: done.map(({ host }) => host).slice(0, MOST_TOLD),
        },
        requestId,
      })
      await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
    }
    return answer
  })
}

async function foundToAdopt(trx: Db, siteId: number, ids: readonly number[] | undefined): Promise<FoundRow[]> {
  if (ids) return selectFoundToAdopt(trx, siteId, { ids }, MOST_ADOPTED)
  const fresh = await selectFoundToAdopt(trx, siteId, { kind: 'new' }, MOST_ADOPTED)
  return [...fresh, ...(await selectFoundToAdopt(trx, siteId, { kind: 'moved' }, MOST_ADOPTED - fresh.length))]
}

async function takeIn(
  trx: Db,
  { caller, request }: Adopt,
  found: FoundRow,
  { types, typeId }: { types: readonly MachineType[]; typeId: number | null },
): Promise<'adopted' | 'moved' | Wrong> {
  const { kind, conflict, deviceId, deviceSerial, host, port } = found
  const serial = request.serial ?? null
  if (kind === 'known') return { name: 'isKnown' }
  const isMove = serial === null && (kind === 'moved' || (request.isMoveSure && deviceId !== null))
  if (kind === 'conflict' && serial === null && !isMove)
    return {
      name: conflict === null || conflict === 'addressTaken' ? 'addressTakenBy' : conflict,
      values: { serial: deviceSerial ?? '', ip: found.deviceHost ?? '—' },
    }
  const standing = await selectAddressHolder(trx, {
    siteId: request.siteId,
    host,
    port,
    exceptId: isMove ? deviceId : null,
  })
  if (standing !== null) return { name: 'addressTakenBy', values: { serial: standing } }

  if (isMove && deviceId !== null) {
    if (conflict === 'scrappedSerial') return { name: 'scrappedSerial' }
    const from = await updateDeviceMoved(trx, deviceId, { siteId: request.siteId, host, port })
    if (from !== request.siteId) await updateSiteOfDevice(trx, deviceId, from, request.siteId)
    return 'moved'
  }

  const given = serial ?? found.serial ?? found.mac
  if (kind === 'unreadable' && serial === null) return { name: 'isUnreadable' }
  if (given === null) return { name: 'serialNeeded' }
  if (request.accountId === undefined) return { name: 'accountNeeded' }
  const type = typeId ?? typeFor(found.model, types)?.id
  if (type === undefined) return { name: 'typeNeeded', values: { model: found.model ?? '—' } }
  if (await selectIsSerialTaken(trx, given)) return { name: 'serialTakenByOther', values: { serial: given } }
  const device = { name: given, serial: given, minerId: null, siteId: request.siteId, accountId: request.accountId }
  await insertDevice(trx, { ...device, typeId: type, host, port, mac: found.mac }, caller.userId)
  return 'adopted'
}

function fieldError(field: string, name: keyof typeof discoveryTexts): CallError {
  return new CallError(CODES.refused, discoveryTexts[name], { fields: { [field]: discoveryTexts[name] } })
}
