import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { typeOfModel } from '../../polling/miners-file/miners-file.ts'
import { selectMachineTypes } from '../../polling/miners-file/miners-file.sql.ts'
import { selectLogins } from '../../miner-login/server/miner-login.sql.ts'
import { selectIsSiteSeen } from '../../rack/server/rack.sql.ts'
import { discoveryCalls } from '../contract.ts'
import type { DiscoveryCalls } from '../contract.ts'
import {
  countAddresses,
  joinRanges,
  MOST_ADDRESSES,
  readAddress,
  readRange,
  writeAddress,
  writeRange,
} from '../../polling/rules/address-range.ts'
import type { AddressRange } from '../../polling/rules/address-range.ts'
import { FOUND_KINDS } from '../rules/found-kinds.ts'
import { loginNeed } from '../rules/login-need.ts'
import { discoveryTexts } from '../text.ts'
import { adopt } from './adopt.ts'
import { insertRun, selectRuns, updateRunCancelled } from './discovery-run.sql.ts'
import type { TextRange } from '../../server/site-range.sql.ts'
import { exportFound } from './export-found.ts'
import { deleteFound, selectFound } from './found-device.sql.ts'
import { deleteRangeRow, insertRange, selectRanges } from '../../server/site-range.sql.ts'

export const discoveryNoun = noun(
  discoveryCalls,
  {
    'POST /siteRange/find/': async ({ db, caller, request }) => {
      await expectSite(db, request.siteId, caller)
      const data = (await selectRanges(db, request.siteId)).map(({ id, ...range }) => ({
        id,
        range: writeRange(asNumbers(range)),
        addresses: countAddresses([asNumbers(range)]),
      }))
      return { data, totalCount: data.length }
    },
    'POST /siteRange/save': saveRange,
    'POST /siteRange/delete/{id}': deleteRange,
    'POST /discovery/start': start,
    'POST /discovery/cancel/{id}': cancel,
    'POST /discovery/find/': async ({ db, caller, request }) => {
      await expectSearcher(db, request.siteId, caller)
      const { data, totalCount } = await selectRuns(db, request.siteId, request)
      return {
        data: data.map((run) => ({
          id: run.id,
          ranges: run.ranges.map((range) => writeRange(asNumbers(range))),
          status: run.status,
          addresses: run.addresses,
          probed: run.probed,
          answered: run.answered,
          identified: run.identified,
          startedBy: run.startedBy,
          startedAt: run.createdAt.toISOString(),
          endedAt: run.endedAt?.toISOString() ?? null,
        })),
        totalCount,
      }
    },
    'POST /discovery/findFound/': findFound,
    'POST /discovery/exportFound': async (call) => {
      await expectSearcher(call.db, call.request.siteId, call.caller)
      return exportFound(call)
    },
    'POST /discovery/adopt': async (call) => {
      await expectSearcher(call.db, call.request.siteId, call.caller)
      return adopt(call)
    },
    'POST /discovery/forget': async (call) => {
      const { siteId, ids } = call.request
      await expectSearcher(call.db, siteId, call.caller)
      return auditedChange(call, async (trx) => {
        const answer = { forgotten: await deleteFound(trx, siteId, ids) }
        if (answer.forgotten === 0) return { answer }
        const after = { removed: answer.forgotten }
        return { action: 'remove found miners', objectKind: 'site', objectId: siteId, after, answer }
      })
    },
  },
  discoveryTexts,
)

async function expectSite(db: Db, siteId: number, { clients }: Pick<Caller, 'clients'>): Promise<void> {
  if (!(await selectIsSiteSeen(db, siteId, clients)))
    throw new CallError(CODES.notFound, discoveryTexts.noSuchSiteToSearch)
}

/** Scan results show devices of all owners: users restricted to some clients never see them, whatever keys their role has. */
async function expectSearcher(db: Db, siteId: number, caller: Pick<Caller, 'clients'>): Promise<void> {
  if (caller.clients !== 'all') throw new CallError(CODES.forbidden, discoveryTexts.administratorsOnly)
  await expectSite(db, siteId, caller)
}

function expectRange(text: string, field: string): AddressRange {
  const range = readRange(text)
  if (typeof range !== 'string') return range
  throw fieldError(field, discoveryTexts[range])
}

const asText = ({ from, to }: AddressRange): TextRange => ({ from: writeAddress(from), to: writeAddress(to) })
const asNumbers = ({ from, to }: TextRange): AddressRange => ({
  from: readAddress(from) ?? 0,
  to: readAddress(to) ?? 0,
})

async function saveRange(call: Call<DiscoveryCalls['POST /siteRange/save']>) {
  const { db, caller, request } = call
  const { siteId } = request
  await expectSearcher(db, siteId, caller)
  const range = asText(expectRange(request.range, 'range'))
  return auditedChange(call, async (trx) => {
    const id = await insertRange(trx, siteId, range)
    if (id === undefined) throw fieldError('range', discoveryTexts.rangeThere)
    return { action: 'add network', objectKind: 'site', objectId: siteId, after: range, answer: { id } }
  })
}

async function deleteRange(call: Call<DiscoveryCalls['POST /siteRange/delete/{id}']>): Promise<null> {
  return auditedChange(call, async (trx) => {
    const range = await deleteRangeRow(trx, call.params.id)
    if (!range) throw new CallError(CODES.notFound, discoveryTexts.noSuchRange)
    await expectSearcher(trx, range.siteId, call.caller)
    return { action: 'delete network', objectKind: 'site', objectId: range.siteId, before: range, answer: null }
  })
}

async function start(call: Call<DiscoveryCalls['POST /discovery/start']>) {
  const { db, caller, request } = call
  const { siteId } = request
  await expectSearcher(db, siteId, caller)
  const ranges = joinRanges(request.ranges.map((text) => expectRange(text, 'ranges')))
  const addresses = countAddresses(ranges)
  if (addresses > MOST_ADDRESSES) throw fieldError('ranges', discoveryTexts.rangeTooLarge)
  return auditedChange(call, async (trx) => {
    const id = await insertRun(trx, { siteId, ranges: ranges.map(asText), addresses, userId: caller.userId })
    if (id === undefined) throw new CallError(CODES.refused, discoveryTexts.searchRuns)
    await publishIn(trx, 'discovery', { siteId, runId: id })
    await publishIn(trx, 'workRequested', {})
    return {
      action: 'search network',
      objectKind: 'site',
      objectId: siteId,
      after: { ranges: ranges.map(writeRange) },
      answer: { id },
    }
  })
}

async function cancel(call: Call<DiscoveryCalls['POST /discovery/cancel/{id}']>): Promise<null> {
  const { caller, params } = call
  if (caller.clients !== 'all') throw new CallError(CODES.forbidden, discoveryTexts.administratorsOnly)
  return auditedChange(call, async (trx) => {
    const siteId = await updateRunCancelled(trx, params.id)
    if (siteId === undefined) throw new CallError(CODES.notFound, discoveryTexts.noSuchSearch)
    await publishIn(trx, 'discovery', { siteId, runId: params.id })
    return { action: 'cancel search', objectKind: 'site', objectId: siteId, answer: null }
  })
}

async function findFound({ db, caller, request }: Call<DiscoveryCalls['POST /discovery/findFound/']>) {
  const { siteId, kind, page, size } = request
  await expectSearcher(db, siteId, caller)
  const types = await selectMachineTypes(db)
  const { data, counts } = await selectFound(db, siteId, { kind, page, size })
  const stored = new Set((await selectLogins(db, siteId)).map(({ family }) => family))
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    data: data.map((found) => ({
      id: found.id,
      ip: found.host,
      port: found.port,
      kind: found.kind,
      conflict: found.conflict,
      model: found.model,
      serial: found.serial,
      mac: found.mac,
      firmwareVersion: found.firmwareVersion,
      hashrateThs: found.hashrateThs,
      worker: found.worker,
      login: found.loginFamily && {
        family: found.loginFamily,
        need: loginNeed(found.loginFamily, {
          isRefused: found.isLoginRefused,
          isStored: stored.has(found.loginFamily),
        }),
      },
      seenAt: found.seenAt.toISOString(),
      type: typeOfModel(found.model, types)?.name ?? null,
      device:
        found.deviceId === null
          ? null
          : {
              id: found.deviceId,
              serial: found.deviceSerial ?? '',
              ip: found.deviceHost,
              siteId: found.deviceSiteId ?? 0,
              site: found.deviceSite ?? '',
            },
      holder: found.holderSerial,
    })),
    totalCount: kind ? (counts[kind] ?? 0) : all,
    counts: Object.fromEntries(FOUND_KINDS.map((each) => [each, counts[each] ?? 0])) as Record<
      (typeof FOUND_KINDS)[number],
      number
    >,
  }
}
