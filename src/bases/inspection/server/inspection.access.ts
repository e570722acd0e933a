import type { CallAccess } from '../../../platform/contract/call.ts'
import type { InspectionCalls } from '../contract.ts'

const AT_THE_BASE = ['管理员', '管理层', '基地负责人', '检验员', '登记人员'] as const
const REGISTRARS = ['基地负责人', '登记人员'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const inspectionAccess: CallAccess<InspectionCalls> = {
  'POST /report/find': AT_THE_BASE,
  'POST /report/export': AT_THE_BASE,
  'POST /report/findApprovals': AT_THE_BASE,
  'POST /report/get/{testeeId}': AT_THE_BASE,
  'POST /report/getByUserId/{id}': AT_THE_BASE,
  'POST /report/getDetail/{id}': AT_THE_BASE,
  'POST /report/saveFirst': REGISTRARS,
  'POST /report/syncFromReservation/{id}': REGISTRARS,
  'POST /report/save': ['基地负责人', '检验员', '登记人员'],
  'POST /report/addPhoto/{id}': ['检验员'],
  'POST /report/assignPhoto/{id}': ['检验员'],
  'POST /report/removePhoto/{id}': ['检验员'],
  'POST /report/takeOver/{id}': ['检验员'],
  'POST /report/upStation/{id}': ['检验员'],
  'POST /report/changeStation/{id}': ['检验员'],
  'POST /report/changeStatus/{a}/{b}': ['检验员'],
  // an inspector who stands in for a head
  'POST /report/setStatus/{id}': ['管理层', '基地负责人', '检验员'],
  'POST /report/cancel/{id}': ['管理层', '基地负责人', '登记人员'],
  'POST /report/loadFabric/{id}': AT_THE_BASE,
  'POST /report/saveFabric/{id}': ['检验员'],
}
