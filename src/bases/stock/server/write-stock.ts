import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { MANAGEMENT } from '../../rules/base-roles.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import type { StockCalls } from '../contract.ts'
import { baseTexts } from '../../text.ts'
import { stockTexts } from '../text.ts'
import { selectCabinetForUpdate, selectContents } from './cabinet.sql.ts'
import { deleteFeed, insertFeed, selectFeedForUpdate, selectIsCompany, updateFeedRow } from './feed.sql.ts'
import type { EnteredFeed } from './feed.sql.ts'
import { moveStock } from './move-stock.ts'
import { selectProducts, selectStockForUpdate } from './stock.sql.ts'
import type { StockMove } from './stock.sql.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type Of<A extends keyof StockCalls> = Call<StockCalls[A]>

/** Who records what a base receives from outside. */
const receivesFromOutside = ({ role }: Pick<Caller, 'role'>) => role === MANAGEMENT || role === ADMINISTRATOR

async function expectProducts(
  trx: Db,
  ids: readonly number[],
  field = 'materialTypeId',
  keptBy?: number,
): Promise<void> {
  const there = await selectProducts(trx, ids, keptBy)
  if (!ids.every((id) => there.has(id))) throw fieldError(field, stockTexts.noSuchCategory)
}

/** What a feed moves, one way or (`sign` -1) back. */
function movesOf({ buyCompanyId, saleCompanyId, categoryId, count }: EnteredFeed, sign: 1 | -1 = 1): StockMove[] {
  const move = (companyId: number, change: number) => ({ companyId, cabinetId: null, categoryId, change })
  return [move(buyCompanyId, sign * count), ...(saleCompanyId === null ? [] : [move(saleCompanyId, -sign * count)])]
}

/** The difference between two lists of moves: each base and category moves once, by what is left of both. */
function sumOf(moves: readonly StockMove[]): StockMove[] {
  const sums = new Map<string, StockMove>()
  for (const move of moves) {
    const key = `${move.companyId} ${move.categoryId}`
    const sum = sums.get(key)
    sums.set(key, { ...move, change: (sum?.change ?? 0) + move.change })
  }
  return [...sums.values()]
}

/** Checks that the caller may enter this feed: its seller is theirs, its buyer there, its category a product, or the one it had before. */
async function enteredFeed(
  trx: Db,
  caller: Caller,
  request: Of<'POST /companyMaterialOrder/save'>['request'],
  before?: EnteredFeed,
): Promise<EnteredFeed> {
  const { buyCompanyId, saleCompanyId = null, materialTypeId: categoryId, count } = request
  if (saleCompanyId === null) {
    if (!receivesFromOutside(caller)) throw fieldError('saleCompanyId', stockTexts.onlyManagementReceives)
    await baseOfCall(trx, caller, buyCompanyId)
  } else {
    await baseOfCall(trx, caller, saleCompanyId)
    if (buyCompanyId === saleCompanyId) throw fieldError('buyCompanyId', stockTexts.sameBase)
    if (!(await selectIsCompany(trx, buyCompanyId))) throw new CallError(CODES.notFound, baseTexts.noSuchBase)
  }
  if (categoryId !== before?.categoryId) await expectProducts(trx, [categoryId])
  return { buyCompanyId, saleCompanyId, categoryId, count }
}

export function saveFeed(call: Of<'POST /companyMaterialOrder/save'>) {
  const { caller } = call
  return auditedChange(call, async (trx) => {
    const feed = await enteredFeed(trx, caller, call.request)
    const id = await insertFeed(trx, feed, caller.userId)
    await moveStock(trx, call, movesOf(feed), { cause: 'feed', feedOrderId: id })
    return { action: 'add feed', objectKind: 'feed', objectId: id, after: feed, answer: { id } }
  })
}

async function feedToChange(trx: Db, id: number, caller: Caller, version?: number): Promise<EnteredFeed> {
  const found = await selectFeedForUpdate(trx, id, caller.companies, receivesFromOutside(caller))
  if (!found) throw new CallError(CODES.notFound, stockTexts.noSuchFeed)
  const { version: latest, ...feed } = found
  expectLatest(version, latest)
  return feed
}

export function updateFeed(call: Of<'POST /companyMaterialOrder/update/{id}'>) {
  const { caller, params, request } = call
  return auditedChange(call, async (trx) => {
    const before = await feedToChange(trx, params.id, caller, request.version)
    const after = await enteredFeed(trx, caller, request, before)
    await updateFeedRow(trx, params.id, after)
    const moves = sumOf([...movesOf(before, -1), ...movesOf(after)])
    await moveStock(trx, call, moves, { cause: 'feed', feedOrderId: params.id })
    return { action: 'change feed', objectKind: 'feed', objectId: params.id, before, after, answer: null }
  })
}

export function reverseFeed(call: Of<'POST /companyMaterialOrder/delete/{id}'>) {
  const { caller, params } = call
  return auditedChange(call, async (trx) => {
    const before = await feedToChange(trx, params.id, caller)
    await deleteFeed(trx, params.id)
    const reason = { cause: 'feed reversed', feedOrderId: params.id } as const
    await moveStock(trx, call, movesOf(before, -1), reason)
    return { action: 'delete feed', objectKind: 'feed', objectId: params.id, before, answer: null }
  })
}

export async function cabinetToChange(trx: Db, id: number, caller: Caller) {
  const cabinet = await selectCabinetForUpdate(trx, id, caller.companies)
  if (!cabinet) throw new CallError(CODES.notFound, stockTexts.noSuchCabinet)
  return { id, ...cabinet }
}

export function loadCabinet(call: Of<'POST /machineMaterialOrder/save'>) {
  const { caller, request } = call
  return auditedChange(call, async (trx) => {
    const { companyId, name } = await cabinetToChange(trx, request.machineId, caller)
    const { materialTypeId: categoryId, machineId: cabinetId, count } = request
    await expectProducts(trx, [categoryId])
    const moves = [
      { companyId, cabinetId: null, categoryId, change: -count },
      { companyId, cabinetId, categoryId, change: count },
    ]
    await moveStock(trx, call, moves, { cause: 'load' })
    const after = { name, categoryId, count }
    return { action: 'load cabinet', objectKind: 'cabinet', objectId: cabinetId, after, answer: null }
  })
}

const countIn = async (trx: Db, cabinetId: number, categoryId: number) =>
  (await selectContents(trx, cabinetId)).find(({ materialTypeId }) => materialTypeId === categoryId)?.count ?? 0

export function setPart(call: Of<'POST /machine/updatePart/{id}'>) {
  const { caller, params, request } = call
  return auditedChange(call, async (trx) => {
    const { companyId, name } = await cabinetToChange(trx, params.id, caller)
    const { materialTypeId: categoryId, count } = request
    await expectProducts(trx, [categoryId], 'materialTypeId', companyId)
    const before = await countIn(trx, params.id, categoryId)
    const moves = [{ companyId, cabinetId: params.id, categoryId, change: count - before }]
    await moveStock(trx, call, moves, { cause: 'set' })
    return {
      action: 'set part',
      objectKind: 'cabinet',
      objectId: params.id,
      before: { name, categoryId, count: before },
      after: { name, categoryId, count },
      answer: null,
    }
  })
}

export function clearCabinet(call: Of<'POST /machine/clearMach/{id}'>) {
  const { caller, params } = call
  return auditedChange(call, async (trx) => {
    const { companyId, name } = await cabinetToChange(trx, params.id, caller)
    const contents = await selectContents(trx, params.id)
    const moves = contents.flatMap(({ materialTypeId: categoryId, count }) => [
      { companyId, cabinetId: null, categoryId, change: count },
      { companyId, cabinetId: params.id, categoryId, change: -count },
    ])
    await moveStock(trx, call, moves, { cause: 'clear' })
    return {
      action: 'clear cabinet',
      objectKind: 'cabinet',
      objectId: params.id,
      before: { name, contents },
      answer: null,
    }
  })
}

export function takeStock(call: Of<'POST /companyMaterial/stockTake'>) {
  const { caller, request } = call
  return auditedChange(call, async (trx) => {
    const companyId = await baseOfCall(trx, caller, request.companyId)
    const ids = request.counts.map(({ materialTypeId }) => materialTypeId)
    await expectProducts(trx, ids, 'counts', companyId)
    const there = await selectStockForUpdate(trx, companyId, ids)
    const differences = request.counts
      .map(({ materialTypeId, count }) => ({ materialTypeId, change: count - (there.get(materialTypeId) ?? 0) }))
      .filter(({ change }) => change !== 0)
    const moves = differences.map(({ materialTypeId, change }) => ({
      companyId,
      cabinetId: null,
      categoryId: materialTypeId,
      change,
    }))
    await moveStock(trx, call, moves, { cause: 'stock-take', note: request.note })
    return {
      action: 'take stock',
      objectKind: 'company',
      objectId: companyId,
      after: { note: request.note, differences },
      answer: { differences },
    }
  })
}
