import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SettingCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const settingAccess: CallAccess<SettingCalls> = {
  'POST /setting/find/': ['管理员'],
  'POST /setting/findRefused/': ['管理员'],
  'POST /setting/save': ['管理员'],
  'POST /setting/testMail': ['管理员'],
  'POST /setting/testSms': ['管理员'],
}
