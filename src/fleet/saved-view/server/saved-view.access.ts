import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SavedViewCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const savedViewAccess: CallAccess<SavedViewCalls> = {
  'POST /savedView/find/': 'everybody',
  'POST /savedView/save': 'everybody',
  'POST /savedView/delete/{id}': 'everybody',
}
