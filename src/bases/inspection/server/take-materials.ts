import type { CallSpec } from '../../../platform/contract/call.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectMaterialsOfReport } from '../../check-method/server/material.sql.ts'
import { moveStock } from '../../stock/server/move-stock.ts'
import { selectStockForUpdate } from '../../stock/server/stock.sql.ts'
import { inspectionTexts } from '../text.ts'
import type { StoredInspection } from './write-inspection.sql.ts'

/**
 * Takes what a report's methods use from its base's stock. Throws 41000 with all that there is too little of; then the transaction
 * must be rolled back.
 */
export async function takeMaterials(
  trx: Db,
  call: Pick<Call<CallSpec>, 'app' | 'caller'>,
  { id, companyId }: Pick<StoredInspection, 'id' | 'companyId'>,
): Promise<void> {
  const materials = await selectMaterialsOfReport(trx, id)
  if (materials.length === 0) return
  const ids = materials.map(({ materialTypeId }) => materialTypeId)
  const stock = await selectStockForUpdate(trx, companyId, ids)
  const lacking = materials
    .map((one) => ({ ...one, left: stock.get(one.materialTypeId) ?? 0 }))
    .filter(({ left, count }) => left < count)
  if (lacking.length > 0) {
    const list = lacking.map(({ materialName, left, count }) => `${materialName} ${left} / ${count}`)
    throw new CallError(CODES.refused, inspectionTexts.tooLittleStock, { values: { list } })
  }
  const moves = materials.map(({ materialTypeId: categoryId, count }) => ({
    companyId,
    cabinetId: null,
    categoryId,
    change: -count,
  }))
  await moveStock(trx, call, moves, { cause: 'use', inspectionId: id })
}
