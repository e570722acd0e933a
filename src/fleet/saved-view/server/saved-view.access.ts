import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SavedViewCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const savedViewAccess: CallAccess<SavedViewCalls> = {
  'POST /savedView/find/': 'everybody',
  'POST /savedView/save': 'everybody',
  'POST /savedView/delete/{id}': 'everybody',
}
