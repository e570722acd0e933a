import type { CallAccess } from '../../../platform/contract/call.ts'
import type { NotificationCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const notificationAccess: CallAccess<NotificationCalls> = {
  'POST /notification/find/': 'everybody',
  'POST /notification/save': 'everybody',
  'POST /notification/update/{id}': 'everybody',
  'POST /notification/delete/{id}': 'everybody',
  'POST /notification/test/{id}': 'everybody',
}
