import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { SessionCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const sessionRequests: CallRequests<SessionCalls, { session: number }> = {
  async addObjects(db, { user }, mark) {
    const { id } = await db
      .insertInto('user_session')
      .values({ token_hash: Buffer.from(`session ${nextNumber()}`), user_id: user, user_agent: mark })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { session: id }
  },
  calls: {
    'POST /users/actions/login': {
      cases: [() => ({ request: { username: `x${nextNumber()}`, password: 'x' } })],
      code: 41001,
    },
    'POST /users/actions/logout': nothing,
    'POST /users/makeLoginToken': nothing,
    'POST /users/getLoginByToken': { cases: [() => ({ request: { token: 'x' } })], code: 50008 },
    'GET /users/getLoginByToken': { cases: [() => ({ query: { token: 'x' } })], code: 50008 },
    'GET /users/getByToken': { cases: [() => ({ query: { token: 'x' } })], code: 50008 },
    'GET /users/info': nothing,
    'GET /users/getRoutes': nothing,
    'POST /users/updatePassword/{id}': {
      cases: [({ user }) => ({ params: { id: user }, request: { userName: 'x', password: 'not sealed' } })],
      code: 41000,
      namesObjects: true,
      ownAlone: true,
    },
    'POST /session/find/': nothing,
    'POST /session/end/{id}': {
      cases: [({ session }) => ({ params: { id: session } })],
      namesObjects: true,
      ownAlone: true,
    },
    'POST /session/endOthers': nothing,
    'GET /users/getPreference/{name}': { cases: [() => ({ params: { name: 'theme' } })] },
    'POST /users/savePreference/{name}': { cases: [() => ({ params: { name: 'theme' }, request: 'dark' })] },
  },
}
