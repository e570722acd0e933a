import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SessionCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const sessionAccess: CallAccess<SessionCalls> = {
  'POST /users/actions/login': 'public',
  'POST /users/actions/logout': 'public',
  'POST /users/makeLoginToken': 'everybody',
  'POST /users/getLoginByToken': 'public',
  'GET /users/getLoginByToken': 'public',
  'GET /users/getByToken': 'public',
  'GET /users/info': 'everybody',
  'GET /users/getRoutes': 'everybody',
  'POST /users/updatePassword/{id}': 'everybody',
  'POST /session/find/': 'everybody',
  'POST /session/end/{id}': 'everybody',
  'POST /session/endOthers': 'everybody',
  'GET /users/getPreference/{name}': 'everybody',
  'POST /users/savePreference/{name}': 'everybody',
}
