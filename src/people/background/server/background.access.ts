import type { CallAccess } from '../../../platform/contract/call.ts'
import type { BackgroundCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const backgroundAccess: CallAccess<BackgroundCalls> = {
  'POST /background/find/': ['管理员'],
  'POST /background/findBackup/': ['管理员'],
  'POST /background/again/{name}': ['管理员'],
}
