import type { CallAccess } from '../../../platform/contract/call.ts'
import type { TokenCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const tokenAccess: CallAccess<TokenCalls> = {
  'POST /token/find/': 'everybody',
  'POST /token/export': 'everybody',
  'GET /token/choices': 'everybody',
  'POST /token/make': 'everybody',
  'POST /token/openDisplay': 'public',
  'POST /token/revoke/{id}': 'everybody',
}
