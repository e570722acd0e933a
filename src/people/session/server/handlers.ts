import type { z } from 'zod'
import { writtenTime } from '../../../platform/rules/business-time.ts'
import { headerToken } from '../../../platform/server/http/authentication.ts'
import { clearSessionCookie } from '../../../platform/server/http/session-cookie.ts'
import { noun } from '../../../platform/server/context.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { sessionCalls } from '../contract.ts'
import type { SessionCalls } from '../contract.ts'
import { sessionTexts } from '../text.ts'
import { endSession } from './end-sessions.ts'
import { findCaller } from './find-caller.ts'
import { logIn } from './log-in.ts'
import { savePreference, selectPreference } from './preference.sql.ts'
import { selectRoutes } from './route.sql.ts'
import { findOwner, logInByToken, makeLoginToken, readLoginByToken } from './login-token.ts'
import { endOtherSessions, endOwnSession, findSessions } from './own-sessions.ts'
import { updatePassword } from './update-password.ts'
import { selectProfile } from './user.sql.ts'

const LARGEST_PREFERENCE_BYTES = 10_240
const MOST_PREFERENCES = 200

type Profile = z.input<SessionCalls['GET /users/getByToken']['response']>

async function profileOf({ config, db }: App, caller: Caller): Promise<Profile> {
  const row = await selectProfile(db, caller)
  if (!row) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  const { createdAt, ...profile } = row
  return {
    ...profile,
    nickName: caller.role,
    mustSetUpFactor: caller.mustSetUpFactor,
    keys: Object.fromEntries(caller.keys),
    createTimeStr: writtenTime(createdAt, config.timeZone),
  }
}

function nullWhenDead(error: unknown): null {
  if (error instanceof CallError) return null
  throw error
}

export const sessionNoun = noun(
  sessionCalls,
  {
    'POST /users/actions/login': logIn,

    'POST /users/actions/logout': async ({ app, db, caller, query, reply }) => {
      // A dead token has nothing left to end: logging out twice is no error.
      const named = query.token ? await findCaller(app, query.token, false).catch(nullWhenDead) : null
      for (const session of [caller, named]) if (session) await endSession(db, session.sessionId, 'logout')
      clearSessionCookie(reply)
      return null
    },

    'POST /users/makeLoginToken': makeLoginToken,
    'POST /users/getLoginByToken': logInByToken,
    'GET /users/getLoginByToken': readLoginByToken,
    'GET /users/getByToken': async ({ app, query }) => profileOf(app, await findOwner(app, query.token)),

    'GET /users/info': async ({ app, caller, reply }) => {
      const userToken = headerToken(reply.request)
      return { ...(await profileOf(app, caller)), ...(userToken && { userToken }) }
    },

    'GET /users/getRoutes': ({ db, caller, locale }) => selectRoutes(db, caller.role, locale),

    'POST /users/updatePassword/{id}': updatePassword,

    'POST /session/find/': findSessions,
    'POST /session/end/{id}': endOwnSession,
    'POST /session/endOthers': endOtherSessions,

    'GET /users/getPreference/{name}': async ({ db, caller, params }) =>
      (await selectPreference(db, caller.userId, params.name)) as z.core.util.JSONType,

    'POST /users/savePreference/{name}': async ({ db, caller, params, request }) => {
      const json = JSON.stringify(request)
      const isSmall = Buffer.byteLength(json) <= LARGEST_PREFERENCE_BYTES
      const isSaved = isSmall && (await savePreference(db, caller.userId, params.name, json, MOST_PREFERENCES))
      if (!isSaved) throw new CallError(CODES.tooLarge, sessionTexts.preferenceTooLarge)
      return null
    },
  },
  sessionTexts,
)
