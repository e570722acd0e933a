import type { CallAccess } from '../../../platform/contract/call.ts'
import type { StockCalls } from '../contract.ts'

const KEEPERS = ['管理员', '管理层', '基地负责人'] as const
const HEADS = ['管理员', '基地负责人'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const stockAccess: CallAccess<StockCalls> = {
  'POST /companyMaterial/find/': KEEPERS,
  'POST /companyMaterial/export': KEEPERS,
  'GET /companyMaterial/find/listByMachineId': KEEPERS,
  'POST /companyMaterial/setLowMark': KEEPERS,
  'POST /companyMaterial/stockTake': KEEPERS,
  'POST /companyMaterial/findEntries': KEEPERS,
  'POST /companyMaterial/exportEntries': KEEPERS,
  'POST /companyMaterialOrder/find/': KEEPERS,
  'POST /companyMaterialOrder/export': KEEPERS,
  'POST /companyMaterialOrder/findBuyers': KEEPERS,
  'POST /companyMaterialOrder/save': KEEPERS,
  'POST /companyMaterialOrder/update/{id}': KEEPERS,
  'POST /companyMaterialOrder/delete/{id}': KEEPERS,
  'POST /machineMaterialOrder/save': HEADS,
  'POST /machine/updatePart/{id}': HEADS,
  'POST /machine/clearMach/{id}': HEADS,
  'POST /cabinet/find/': KEEPERS,
  'POST /cabinet/save': HEADS,
  'POST /cabinet/update/{id}': HEADS,
  'POST /cabinet/delete/{id}': HEADS,
}
