import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SingleSignOnCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const singleSignOnAccess: CallAccess<SingleSignOnCalls> = {
  'POST /signOn/begin': 'public',
  'POST /signOn/link': 'everybody',
  'POST /signOn/finish': 'public',
  'POST /signOn/find/': 'everybody',
  'POST /signOn/unlink': 'everybody',
  'GET /users/getIdentities/{id}': ['管理员', '管理层', '基地负责人'],
  'POST /users/linkIdentity/{id}': ['管理员', '管理层', '基地负责人'],
  'POST /users/unlinkIdentity/{id}': ['管理员', '管理层', '基地负责人'],
}
