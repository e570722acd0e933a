import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SpeechCalls } from '../contract.ts'

const READERS = ['管理员', '管理层', '教师']
const WRITERS = ['管理员', '教师']

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const speechAccess: CallAccess<SpeechCalls> = {
  'POST /Speech/find/': READERS,
  'POST /Speech/save': WRITERS,
  'PUT /Speech/update/{id}': WRITERS,
  'POST /Speech/delete/{id}': WRITERS,
  'GET /Speech/vtt/{classId}': READERS,
  'GET /Speech/srt/{classId}': READERS,
}
