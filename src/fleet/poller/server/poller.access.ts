import type { CallAccess } from '../../../platform/contract/call.ts'
import type { PollerCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const pollerAccess: CallAccess<PollerCalls> = {
  'POST /poller/contact': 'machine',
  'POST /poller/polls/{bufferId}': 'machine',
  'POST /poller/find/': ['管理员'],
  'POST /poller/export': ['管理员'],
  'POST /poller/make': ['管理员'],
  'POST /poller/rotate/{id}': ['管理员'],
  'POST /poller/revoke/{id}': ['管理员'],
  'POST /poller/remove/{id}': ['管理员'],
}
