import { translator } from '../../../platform/rules/text.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { lockSiteAddresses } from '../../device/server/address-taken.sql.ts'
import { insertDevices } from '../../device/server/insert-devices.sql.ts'
import { selectFormChoices, updateSiteOfDevice } from '../../device/server/save-device.sql.ts'
import { selectMachineTypes } from '../../polling/miners-file/miners-file.sql.ts'
import { MOST_ADOPTED } from '../contract.ts'
import type { DiscoveryCalls } from '../contract.ts'
import { isNamePattern } from '../rules/device-name.ts'
import { discoveryTexts } from '../text.ts'
import { selectAddressHolders, updateDevicesMoved } from './adopt.sql.ts'
import { planAdoption } from './adoption-plan.ts'
import type { Addition, Move } from './adoption-plan.ts'
import { deleteFound, deleteFoundOfMoved, selectFoundToAdopt } from './found-device.sql.ts'

type Adopt = Call<DiscoveryCalls['POST /discovery/adopt']>

const MOST_REASONS = 100
const MOST_ADDRESSES = 100

/** Adds found miners in one transaction; reports those that can't be added without failing the others. */
export function adopt(call: Adopt) {
  const { db, request, locale } = call
  const { siteId, ids } = request
  const t = translator(discoveryTexts, locale)
  return transaction(db, async (trx) => {
    // Two concurrent runs would both find an address free.
    await lockSiteAddresses(trx, siteId)
    const typeId = await expectChoices(trx, call)
    const found = await selectFoundToAdopt(trx, siteId, ids, MOST_ADOPTED)
    const plan = planAdoption(found, {
      ...request,
      typeId,
      types: await selectMachineTypes(trx),
      holders: await selectAddressHolders(trx, siteId, found),
    })
    await move(trx, call, plan.moves)
    const added = await add(trx, call, plan.additions)
    const taken = plan.additions.filter(({ serial }) => !added.has(serial))
    const refused = [
      ...plan.refusals,
      ...taken.map(({ found: { host }, serial }) => ({
        host,
        why: { name: 'serialTakenByOther', values: { serial } } as const,
      })),
    ]
    const byReason = Map.groupBy(refused, ({ why }) => t(why.name, why.values))
    const done = [...plan.moves, ...plan.additions.filter(({ serial }) => added.has(serial))]
    await deleteFound(
      trx,
      siteId,
      done.map((each) => each.found.id),
    )
    if (done.length > 0) await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
    return {
      adopted: added.size,
      moved: plan.moves.length,
      failedCount: refused.length,
      failed: [...byReason].slice(0, MOST_REASONS).map(([message, of]) => ({
        message,
        count: of.length,
        ips: of.slice(0, MOST_ADDRESSES).map(({ host }) => host),
      })),
    }
  })
}

/** Checks that the form's owners exist. Returns the chosen type, or null to use each model's own. */
async function expectChoices(trx: Db, { caller, request }: Adopt): Promise<number | null> {
  const { siteId, accountId, type, ids, serial, isMoveSure, namePattern } = request
  const choices = await selectFormChoices(trx, { accountId: accountId ?? 0, siteId, type: type ?? '' }, caller.clients)
  if (choices.siteId === null) throw new CallError(CODES.notFound, discoveryTexts.noSuchSiteToSearch)
  if (accountId !== undefined && choices.poolUser === null)
    throw fieldError('accountId', discoveryTexts.noSuchAccountToAdopt)
  if (type !== undefined && choices.typeId === null) throw fieldError('type', discoveryTexts.noSuchTypeToAdopt)
  if (namePattern !== undefined && !isNamePattern(namePattern))
    throw fieldError('namePattern', discoveryTexts.namePatternUnknown)
  if ((serial !== undefined || isMoveSure) && ids?.length !== 1)
    throw new CallError(CODES.refused, discoveryTexts.oneAlone)
  return choices.typeId
}

async function move(trx: Db, { caller, request: { siteId }, requestId }: Adopt, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const places = new Map(moves.map(({ deviceId, found: { host, port, mac } }) => [deviceId, { host, port, mac }]))
  const stood = await updateDevicesMoved(
    trx,
    siteId,
    moves.map(({ deviceId, found: { host, port, mac } }) => ({ id: deviceId, host, port, mac })),
  )
  await deleteFoundOfMoved(trx, siteId, stood)
  for (const { id, siteId: from } of stood) if (from !== siteId) await updateSiteOfDevice(trx, id, from, siteId)
  await writeAudit(
    trx,
    stood.map(({ id, ...before }) => ({
      userId: caller.userId,
      action: 'move device',
      objectKind: 'device',
      objectId: id,
      before,
      after: { ...places.get(id), siteId },
      requestId,
    })),
  )
}

/** The serials that became devices. */
async function add(trx: Db, { caller, request, requestId }: Adopt, additions: readonly Addition[]) {
  const { siteId, accountId } = request
  if (accountId === undefined || additions.length === 0) return new Set<string>()
  const { userId } = caller
  const devices = additions.map(({ found: { host, port, mac }, ...device }) => ({
    ...device,
    minerId: null,
    siteId,
    accountId,
    host,
    port,
    mac,
  }))
  const added = await insertDevices(trx, devices, userId)
  const bySerial = new Map(devices.map((device) => [device.serial, device]))
  await writeAudit(
    trx,
    added.map(({ id, serial }) => ({
      userId,
      action: 'adopt device',
      objectKind: 'device',
      objectId: id,
      after: bySerial.get(serial) ?? null,
      requestId,
    })),
  )
  return new Set(added.map(({ serial }) => serial))
}
