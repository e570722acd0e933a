import type { CallSpec } from '../../../platform/contract/call.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { fellBelow } from '../../low-stock/rules/fell-below.ts'
import { notifyOfLowStock } from '../../low-stock/server/notify-of-low-stock.ts'
import { stockTexts } from '../text.ts'
import { insertEntry, updateStock } from './stock.sql.ts'
import type { StockMove, StockReason } from './stock.sql.ts'

/** base, then cabinet, then category: all who move stock lock its rows in this order, so that no two wait for each other */
const inOrder = (a: StockMove, b: StockMove) =>
  a.companyId - b.companyId || (a.cabinetId ?? 0) - (b.cabinetId ?? 0) || a.categoryId - b.categoryId

/**
 * Moves stock within the caller's transaction, each change with its row of the ledger, and notifies of what fell below its low mark by it.
 * Throws 41000 库存不足 where something would become negative; then the transaction must be rolled back. Changes by 0 are left out.
 */
export async function moveStock(
  trx: Db,
  { app, caller }: Pick<Call<CallSpec>, 'app' | 'caller'>,
  moves: readonly StockMove[],
  reason: StockReason,
): Promise<void> {
  for (const move of moves.filter(({ change }) => change !== 0).toSorted(inOrder)) {
    const changed = await updateStock(trx, move).catch(asRefusal)
    if (changed === undefined) throw new CallError(CODES.refused, stockTexts.tooLittleStock)
    const { count, lowMark } = changed
    await insertEntry(trx, { ...move, count, userId: caller.userId, ...reason })
    if (fellBelow(lowMark, { before: count - move.change, after: count }))
      await notifyOfLowStock(trx, app.config, { ...move, count, lowMark })
  }
}

function asRefusal(error: unknown): never {
  const { code, constraint = '' } = (error ?? {}) as { code?: string; constraint?: string }
  if (code === '23514' && constraint.endsWith('_stock_count_check'))
    throw new CallError(CODES.refused, stockTexts.tooLittleStock, { cause: error })
  // More than a column holds.
  if (code === '22003') throw new CallError(CODES.refused, stockTexts.countTooLarge, { cause: error })
  throw error
}
