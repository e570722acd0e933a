import type { CallAccess } from '../../../platform/contract/call.ts'
import type { DestinationCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const destinationAccess: CallAccess<DestinationCalls> = {
  'POST /destination/find/': ['管理员', '代理'],
  'POST /destination/save': ['管理员', '代理'],
  'POST /destination/update/{id}': ['管理员', '代理'],
  'POST /destination/delete/{id}': ['管理员', '代理'],
  'POST /destination/test/{id}': ['管理员', '代理'],
  'POST /destination/pin/{id}': ['管理员', '代理'],
  'POST /destination/sendAgain/{id}': ['管理员', '代理'],
  'POST /destination/history/{id}': ['管理员', '代理'],
}
