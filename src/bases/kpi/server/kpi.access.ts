import type { CallAccess } from '../../../platform/contract/call.ts'
import type { KpiCalls } from '../contract.ts'

const WITH_KPI = ['管理员', '管理层', '基地负责人', '检验员'] as const
const MANAGERS = ['管理员', '管理层', '基地负责人'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const kpiAccess: CallAccess<KpiCalls> = {
  'POST /kpi/find/': WITH_KPI,
  'POST /kpi/getDetail/{companyId}': WITH_KPI,
  'POST /data/basic/{id}': MANAGERS,
  'POST /data/byCompany/{id}': WITH_KPI,
  'POST /data/certificate/byCompany/{id}': WITH_KPI,
  'POST /data/byTopGroups/{a}/{b}': MANAGERS,
  'POST /data/export/kpi/{companyId}': WITH_KPI,
  'POST /data/export/report/{companyId}': WITH_KPI,
}
