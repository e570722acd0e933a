import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { AttachmentCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const attachmentRequests: CallRequests<AttachmentCalls, { attachment: number }> = {
  async addObjects(db, { user, company }, mark) {
    const { id } = await db
      .insertInto('attachment')
      .values({
        key: `test-key-${nextNumber()}`,
        file_type: 2,
        owner_id: user,
        company_id: company,
        file_name: mark,
        size_bytes: 1,
        content_type: 'image/webp',
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { attachment: id }
  },
  calls: {
    'POST /attachments': {
      cases: [() => ({ query: { fileType: 1 }, file: new TextEncoder().encode('no video') })],
      code: 41000,
    },
    'POST /attachments/ava/{userId}': {
      cases: [({ user }) => ({ params: { userId: user }, file: new TextEncoder().encode('no picture') })],
      code: 41000,
      namesObjects: true,
    },
    // Who may read which is in people/attachment/server/attachments.db.test.ts.
    'GET /attachments/actions/download': { cases: [() => ({ query: { id: 999_999_999 } })], code: 404 },
    'GET /videos/{videoFileName}': { cases: [() => ({ params: { videoFileName: 'no-such-file.mp4' } })], code: 404 },
    'GET /images/{name}': { cases: [() => ({ params: { name: 'no-such-file.webp' } })], code: 404 },
    'POST /attachments/{id}': { cases: [({ attachment }) => ({ params: { id: attachment } })], namesObjects: true },
  },
}
