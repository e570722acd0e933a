import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { openLesson } from '../../lesson/server/record-opened.ts'
import { publishLessons } from '../../lesson/server/publish-lesson.sql.ts'
import { updateRecordingExpected } from '../../room/server/recording.sql.ts'
import { roomPage } from '../../room/server/room-token.ts'
import { ENDED, LIVE } from '../../rules/lesson-words.ts'
import { meetingCalls } from '../contract.ts'
import { meetingPage } from '../rules/meeting-page.ts'
import { meetingTexts } from '../text.ts'
import { endedMeeting, meetingToken } from './meeting-token.ts'
import { selectMeeting, selectMeetingForUpdate, updateLiveStarted, updateMeetingEnded } from './meeting.sql.ts'
import type { LiveLesson } from './meeting.sql.ts'

/** A link that is passed on soon opens nothing. */
const TOKEN_MS = 5 * 60_000

/** Throws CallError unless there is such a lesson, and it is a live one that has not ended. */
function liveLesson(lesson: LiveLesson | undefined): LiveLesson {
  if (!lesson) throw new CallError(CODES.notFound, meetingTexts.noSuchLesson)
  if (lesson.type !== LIVE) throw new CallError(CODES.refused, meetingTexts.notLive)
  if (lesson.state === ENDED) throw new CallError(CODES.refused, meetingTexts.ended)
  return lesson
}

export const meetingNoun = noun(
  meetingCalls,
  {
    'GET /Meet/getJoin/{classId}': async (call) => {
      const { app, db, caller, params } = call
      await openLesson(call, params.classId)
      const lesson = liveLesson(await selectMeeting(db, params.classId, caller))
      if (lesson.liveStartedAt === null) throw new CallError(CODES.refused, meetingTexts.notBegun)
      const { meeting } = app.config
      const expiresAt = new Date(Date.now() + TOKEN_MS)
      const { meetingNumber } = lesson
      const accountId = String(caller.userId)
      if (!meeting) {
        const page = await roomPage(db, { lessonId: lesson.id, userId: caller.userId }, expiresAt)
        return { ...page, accountId, meetingNumber, expiresAt: expiresAt.toISOString() }
      }
      const isModerator = caller.userId === lesson.presenterId
      const facts = { appId: meeting.appId, accountId, name: caller.name, meetingNumber, isModerator, expiresAt }
      const token = meeting.secret === undefined ? '' : meetingToken(meeting.secret, facts)
      const place = { accountId, token, meetingNumber }
      return { ...place, url: meetingPage(meeting.url, place), expiresAt: expiresAt.toISOString() }
    },
    'POST /Meet/ended': async ({ app, db, request }) => {
      const { secret } = app.config.meeting ?? {}
      const room = secret === undefined ? undefined : endedMeeting(secret, request.token, new Date())
      if (room === undefined) throw new CallError(CODES.refused, meetingTexts.unsigned)
      await transaction(db, async (trx) => {
        for (const { id, name } of await updateMeetingEnded(trx, room)) {
          await publishLessons(trx, [id])
          const after = { name, state: ENDED }
          await writeAudit(trx, { userId: null, action: 'end lesson', objectKind: 'lesson', objectId: id, after })
        }
      })
      return null
    },
    'POST /Class/start/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const lesson = liveLesson(await selectMeetingForUpdate(trx, call.params.id, call.caller))
        if (lesson.liveStartedAt !== null) return { answer: null }
        await updateLiveStarted(trx, lesson.id)
        if (call.app.config.meeting?.recordings !== undefined) await updateRecordingExpected(trx, lesson.id)
        await publishLessons(trx, [lesson.id])
        return { action: 'start lesson', objectKind: 'lesson', objectId: lesson.id, answer: null }
      }),
  },
  meetingTexts,
)
