import { translator } from '../../../platform/rules/text.ts'
import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { calendarFile } from '../../../platform/server/export/calendar-text.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { calendarCalls } from '../contract.ts'
import { calendarTexts } from '../text.ts'
import {
  deleteCalendar,
  selectCalendar,
  selectCalendarLessons,
  selectOpenCalendar,
  updateCalendarUsed,
  upsertCalendar,
} from './calendar.sql.ts'

const MOST_LESSONS = 1000

export const calendarNoun = noun(
  calendarCalls,
  {
    'GET /Class/getCalendar': async ({ db, caller }) => {
      const calendar = await selectCalendar(db, caller.userId)
      return {
        createdAt: calendar?.createdAt.toISOString() ?? null,
        usedAt: calendar?.usedAt?.toISOString() ?? null,
      }
    },
    'POST /Class/makeCalendar': (call) => {
      const { userId } = call.caller
      const code = newSecret()
      return auditedChange(call, async (trx) => {
        await upsertCalendar(trx, { userId, codeHash: secretHash(code), locale: call.locale })
        return {
          action: 'add lesson calendar',
          objectKind: 'lesson calendar',
          objectId: userId,
          after: { locale: call.locale },
          answer: { link: `/api/Class/calendar/${code}` },
        }
      })
    },
    'POST /Class/revokeCalendar': (call) => {
      const { userId } = call.caller
      return auditedChange(call, async (trx) => {
        if (!(await deleteCalendar(trx, userId))) throw new CallError(CODES.notFound, calendarTexts.noSuchLink)
        return {
          action: 'revoke lesson calendar',
          objectKind: 'lesson calendar',
          objectId: userId,
          before: {},
          answer: null,
        }
      })
    },
    'GET /Class/calendar/{code}': async ({ app: { config }, db, params }) => {
      const calendar = await selectOpenCalendar(db, secretHash(params.code))
      if (!calendar) throw new CallError(CODES.notFound, calendarTexts.noSuchLink)
      await updateCalendarUsed(db, calendar.userId)
      const t = translator(calendarTexts, calendar.locale)
      const lessons = await selectCalendarLessons(db, calendar.userId, MOST_LESSONS)
      const events = lessons.map(({ id, name, course, presenter, isPresenter, startsAt, endsAt }) => ({
        uid: `lesson-${id}@minerva`,
        start: startsAt,
        end: endsAt,
        title: t(isPresenter ? 'presents' : 'reviews', { name }),
        about: t('about', { course, presenter }),
        url: config.publicUrl && `${config.publicUrl}/lecture_detail/index?id=${id}`,
      }))
      return calendarFile(t('name'), events)
    },
  },
  calendarTexts,
)
