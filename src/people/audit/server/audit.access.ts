import type { CallAccess } from '../../../platform/contract/call.ts'
import type { AuditCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const auditAccess: CallAccess<AuditCalls> = {
  'POST /audit/find/': ['管理员'],
  'POST /audit/findOwn/': 'everybody',
  'POST /audit/exportOwn': 'everybody',
  'POST /audit/findKinds': ['管理员'],
  'POST /audit/export': ['管理员'],
}
