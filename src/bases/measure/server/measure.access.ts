import type { CallAccess } from '../../../platform/contract/call.ts'
import type { MeasureCalls } from '../contract.ts'

const AT_THE_GATE = ['管理员', '管理层', '基地负责人', '检验员', '登记人员'] as const
const ABOVE = ['管理员', '管理层'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const measureAccess: CallAccess<MeasureCalls> = {
  'POST /measure/findOut/': AT_THE_GATE,
  'POST /measure/export': AT_THE_GATE,
  'POST /measure/saveOut': AT_THE_GATE,
  'POST /measure/updateMeasureOut': AT_THE_GATE,
  'POST /data/byMeasures/{a}/{b}': ABOVE,
  'POST /data/dataByMeasuresException/{a}/{b}': ABOVE,
  'POST /data/dialogByMeasuresException/{id}': ABOVE,
}
