import { writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { dateRange } from '../../lesson/rules/date-range.ts'
import { selectLessonOwner } from '../../lesson/server/reviewer.sql.ts'
import { lessonTexts } from '../../lesson/text.ts'
import { invitationCalls } from '../contract.ts'
import type { InvitationCalls } from '../contract.ts'
import { inviteState, MOST_OPEN_INVITES } from '../rules/invite-state.ts'
import { invitationTexts } from '../text.ts'
import { acceptInvite } from './accept-invite.ts'
import {
  countOpenInvitations,
  insertInvitation,
  revokeInvitation,
  selectInvitation,
  selectOpenInvitations,
} from './invitation.sql.ts'

type OfLesson = Pick<Call<InvitationCalls['POST /Class/invite/{id}']>, 'caller' | 'params'>

export const invitationNoun = noun(
  invitationCalls,
  {
    'POST /Class/invite/{id}': (call) => {
      const { id: lessonId } = call.params
      const code = newSecret()
      return auditedChange(call, async (trx) => {
        await checkMayChange(trx, call)
        if ((await countOpenInvitations(trx, lessonId)) >= MOST_OPEN_INVITES)
          throw new CallError(CODES.refused, invitationTexts.tooManyInvites, { values: { most: MOST_OPEN_INVITES } })
        const made = await insertInvitation(trx, {
          lessonId,
          codeHash: secretHash(code),
          createdBy: call.caller.userId,
          days: call.app.config.inviteDays,
        })
        const expiresAt = made.expiresAt.toISOString()
        return {
          action: 'add invitation',
          objectKind: 'lesson',
          objectId: lessonId,
          after: { id: made.id, expiresAt },
          answer: { id: made.id, link: `/activity?invite=${code}`, expiresAt },
        }
      })
    },
    'POST /Class/findInvites/{id}': async (call) => {
      await checkMayChange(call.db, call)
      const open = await selectOpenInvitations(call.db, call.params.id)
      const data = open.map(({ createdAt, expiresAt, ...invitation }) => ({
        ...invitation,
        createTimeStr: writtenTime(createdAt, call.app.config.timeZone),
        expiresAt: expiresAt.toISOString(),
      }))
      return { data, totalCount: data.length }
    },
    'POST /Class/revokeInvite/{id}': (call) => {
      const { caller, params, request } = call
      const { inviteId } = request
      return auditedChange(call, async (trx) => {
        if (!(await revokeInvitation(trx, { lessonId: params.id, inviteId }, caller)))
          throw new CallError(CODES.notFound, invitationTexts.noSuchInvite)
        return {
          action: 'revoke invitation',
          objectKind: 'lesson',
          objectId: params.id,
          before: { id: inviteId },
          answer: null,
        }
      })
    },
    'POST /Class/showInvite': async ({ app, db, request }) => {
      const invitation = await selectInvitation(db, secretHash(request.invite))
      if (!invitation) throw new CallError(CODES.notFound, invitationTexts.noSuchInvite)
      const { name, course, startTime, endTime, userName } = invitation
      const state = inviteState(invitation, new Date())
      return { state, name, course, userName, dateRange: dateRange(startTime, endTime, app.config.timeZone) }
    },
    'POST /Class/acceptInvite': acceptInvite,
  },
  invitationTexts,
)

async function checkMayChange(db: Db, { caller, params }: OfLesson): Promise<void> {
  if (!(await selectLessonOwner(db, params.id, caller))) throw new CallError(CODES.notFound, lessonTexts.noSuchLesson)
}
