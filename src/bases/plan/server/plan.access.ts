import type { CallAccess } from '../../../platform/contract/call.ts'
import type { PlanCalls } from '../contract.ts'

const READERS = ['管理员', '管理层', '基地负责人', '检验员', '登记人员']
const PLANNERS = ['管理员', '管理层', '基地负责人']

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const planAccess: CallAccess<PlanCalls> = {
  'POST /reservationPlan/find/': READERS,
  'POST /reservationPlan/month': READERS,
  'POST /reservationPlan/save': PLANNERS,
  'POST /reservationPlan/saveRange': PLANNERS,
  'POST /reservationPlan/copyMonth': PLANNERS,
  'POST /reservationPlan/closeDays': PLANNERS,
  'POST /reservationPlan/saveProfile': PLANNERS,
}
