import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { CommentCalls } from '../contract.ts'

const byLesson = ({ lesson }: { lesson: number }) => ({ request: { classId: lesson } })

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const commentRequests: CallRequests<CommentCalls, { lesson: number; comment: number; reply: number }> = {
  async addObjects(db, { user }, mark) {
    const lesson = await addLesson(db, user, { name: mark, duration_ms: 60_000 })
    const add = async (parent_id: number | null) =>
      (
        await db
          .insertInto('lesson_comment')
          .values({ lesson_id: lesson, user_id: user, type: '精准点评', content: mark, point_ms: 0, parent_id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const comment = await add(null)
    return { lesson, comment, reply: await add(comment) }
  },
  calls: {
    'POST /Comment/find/': { cases: [byLesson], namesObjects: true },
    'POST /Comment/marks': { cases: [byLesson], namesObjects: true },
    'POST /Comment/authors': { cases: [byLesson], namesObjects: true },
    'POST /Comment/seen': { cases: [byLesson], namesObjects: true },
    'POST /Comment/export': { cases: [byLesson], namesObjects: true },
    'POST /Comment/save': {
      // No role comments on a lesson of others.
      cases: [({ lesson }) => ({ request: { classId: lesson, type: '精准点评', point: 1, content: 'x' } })],
    },
    'PUT /Comment/update/{id}': {
      cases: [({ comment }) => ({ params: { id: comment }, request: { type: '精准点评', point: 1, content: 'x' } })],
    },
    'DELETE /Comment/delete/{id}': { cases: [({ comment }) => ({ params: { id: comment } })] },
    'POST /Comment/reply/{id}': { cases: [({ comment }) => ({ params: { id: comment }, request: { content: 'x' } })] },
    'PUT /Comment/updateReply/{id}': {
      cases: [({ reply }) => ({ params: { id: reply }, request: { content: 'x' } })],
    },
    'POST /Comment/resolve/{id}': {
      cases: [({ comment }) => ({ params: { id: comment }, request: { isResolved: true } })],
    },
    'POST /Comment/hide/{id}': {
      cases: [({ comment }) => ({ params: { id: comment }, request: { isHidden: true, reason: 'x' } })],
      namesObjects: true,
    },
  },
}
