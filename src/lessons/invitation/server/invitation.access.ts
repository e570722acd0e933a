import type { CallAccess } from '../../../platform/contract/call.ts'
import type { InvitationCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const invitationAccess: CallAccess<InvitationCalls> = {
  'POST /Class/invite/{id}': ['管理员', '教师'],
  'POST /Class/findInvites/{id}': ['管理员', '管理层', '教师'],
  'POST /Class/revokeInvite/{id}': ['管理员', '教师'],
  'POST /Class/showInvite': 'public',
  'POST /Class/acceptInvite': ['管理员', '教师'],
}
