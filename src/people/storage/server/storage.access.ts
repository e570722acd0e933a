import type { CallAccess } from '../../../platform/contract/call.ts'
import type { StorageCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const storageAccess: CallAccess<StorageCalls> = {
  'POST /background/findMachines/': ['管理员'],
  'POST /background/findStorage/': ['管理员'],
}
