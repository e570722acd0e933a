import type { Text } from '../../../platform/rules/text.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { secretHash } from '../../../platform/server/sealing/secret.ts'
import { publishLessons } from '../../lesson/server/publish-lesson.sql.ts'
import { countColleagues } from '../../lesson/server/reviewer.sql.ts'
import type { InvitationCalls } from '../contract.ts'
import { inviteState } from '../rules/invite-state.ts'
import { invitationTexts } from '../text.ts'
import { insertInvitedReviewer, selectInvitation, selectIsReviewer, updateAccepted } from './invitation.sql.ts'

type Accept = Call<InvitationCalls['POST /Class/acceptInvite']>

const refuse = (text: Text) => new CallError(CODES.refused, text)

const REFUSALS = {
  used: invitationTexts.inviteUsed,
  revoked: invitationTexts.inviteRevoked,
  expired: invitationTexts.inviteExpired,
} as const

/** The link's row is locked, so of two people at once one joins and the other finds it used. */
export function acceptInvite(call: Accept): Promise<{ classId: number }> {
  const { userId } = call.caller
  return auditedChange(call, async (trx) => {
    const invitation = await selectInvitation(trx, secretHash(call.request.invite), { isLocked: true })
    if (!invitation) throw new CallError(CODES.notFound, invitationTexts.noSuchInvite)
    const { lessonId, name } = invitation
    if (invitation.userId === userId) throw refuse(invitationTexts.inviteOwn)
    if ((await countColleagues(trx, [userId], invitation, call.caller)) === 0)
      throw new CallError(CODES.notFound, invitationTexts.noSuchInvite)
    const isReviewer = await selectIsReviewer(trx, lessonId, userId)
    // The own link, opened again.
    if (isReviewer && invitation.acceptedBy === userId) return { answer: { classId: lessonId } }
    const state = inviteState(invitation, new Date())
    if (state !== 'open') throw refuse(REFUSALS[state])
    // A reviewer of the lesson does not use up the link.
    if (isReviewer || !(await insertInvitedReviewer(trx, invitation, userId)))
      throw refuse(invitationTexts.alreadyReviewer)
    await updateAccepted(trx, invitation.id, userId)
    await publishLessons(trx, [lessonId])
    return {
      action: 'accept invitation',
      objectKind: 'lesson',
      objectId: lessonId,
      after: { name },
      answer: { classId: lessonId },
    }
  })
}
