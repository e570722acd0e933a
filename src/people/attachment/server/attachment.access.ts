import type { CallAccess } from '../../../platform/contract/call.ts'
import type { AttachmentCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const attachmentAccess: CallAccess<AttachmentCalls> = {
  'POST /attachments': ['管理员', '教师'],
  'POST /attachments/ava/{userId}': 'everybody',
  'GET /attachments/actions/download': 'public',
  'GET /videos/{videoFileName}': 'everybody',
  'GET /images/{name}': 'public',
  'POST /attachments/{id}': 'everybody',
}
