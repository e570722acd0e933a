import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ChannelCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const channelAccess: CallAccess<ChannelCalls> = {
  'POST /notificationMessage/export': 'everybody',
  'POST /notificationMessage/find/': 'everybody',
  'POST /notificationChannel/options/': 'everybody',
  'POST /notificationChannel/find/': ['管理员'],
  'POST /notificationChannel/findRefused/': ['管理员'],
  'POST /notificationChannel/save': ['管理员'],
  'POST /notificationChannel/update/{id}': ['管理员'],
  'POST /notificationChannel/delete/{id}': ['管理员'],
}
