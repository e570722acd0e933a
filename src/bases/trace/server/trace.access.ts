import type { CallAccess } from '../../../platform/contract/call.ts'
import type { TraceCalls } from '../contract.ts'

const WITH_TRACE = ['管理员', '管理层', '基地负责人', '检验员'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const traceAccess: CallAccess<TraceCalls> = {
  'POST /trace/find/': WITH_TRACE,
  'POST /trace/save': WITH_TRACE,
  'GET /trace/getDetail/{id}': WITH_TRACE,
  'POST /trace/setStatus/{id}': ['管理员', '管理层', '基地负责人'],
  'GET /trace/townTrace': WITH_TRACE,
}
