import type { CallCase, CallRequests } from '../../../platform/testing/call-requests.ts'
import { nextNumber } from '../../../platform/testing/call-requests.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { InvitationCalls } from '../contract.ts'

interface Invitations {
  /** the person's own, with an open link */
  lesson: number
  inviteId: number
  /** the code of a link to a lesson of a colleague */
  invite: string
}

async function addInvitation(db: Db, lesson: number, presenter: number) {
  const code = newSecret()
  const { id } = await db
    .insertInto('lesson_invitation')
    .values({
      lesson_id: lesson,
      code_hash: secretHash(code),
      created_by: presenter,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

const ofLesson: CallCase<Invitations> = {
  cases: [({ lesson }) => ({ params: { id: lesson } })],
  namesObjects: true,
}

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const invitationRequests: CallRequests<InvitationCalls, Invitations> = {
  async addObjects(db, { user, company }, mark) {
    const lesson = await addLesson(db, user, { name: mark, company_id: company })
    const { id: inviteId } = await addInvitation(db, lesson, user)
    const colleague = await addPerson(db, { role: '教师', name: `${mark}-${nextNumber()}`, companyId: company })
    const other = await addLesson(db, colleague, { name: mark, company_id: company })
    return { lesson, inviteId, invite: (await addInvitation(db, other, colleague)).code }
  },
  calls: {
    'POST /Class/invite/{id}': ofLesson,
    'POST /Class/findInvites/{id}': ofLesson,
    'POST /Class/revokeInvite/{id}': {
      cases: [({ lesson, inviteId }) => ({ params: { id: lesson }, request: { inviteId } })],
      namesObjects: true,
    },
    // Anyone who has the code sees what it is for: it belongs to no one.
    'POST /Class/showInvite': { cases: [() => ({ request: { invite: 'none of ours' } })], code: 404 },
    'POST /Class/acceptInvite': {
      cases: [({ invite }) => ({ request: { invite } })],
      namesObjects: true,
      ownAlone: true,
    },
  },
}
