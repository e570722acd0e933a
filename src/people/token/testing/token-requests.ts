import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { TokenCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const tokenRequests: CallRequests<TokenCalls, { token: number }> = {
  async addObjects(db, { user }, mark) {
    const { id } = await db
      .insertInto('api_token')
      .values({
        token_hash: Buffer.from(`token ${nextNumber()}`),
        prefix: 'mnv_test00',
        name: mark,
        user_id: user,
        role: '客户',
        can_write: false,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { token: id }
  },
  calls: {
    'POST /token/find/': {
      cases: [() => ({ request: {} }), () => ({ request: { ofEverybody: true } })],
    },
    'POST /token/export': nothing,
    'GET /token/choices': nothing,
    // Who may make which is in people/token/server/make-token.db.test.ts.
    'POST /token/make': {
      cases: [() => ({ request: { name: 'x', role: 'none of ours', mayWrite: false, lastDay: '2999-01-01' } })],
      code: 41000,
    },
    'POST /token/openDisplay': { cases: [() => ({ request: { token: 'x' } })], code: 50008 },
    'POST /token/revoke/{id}': { cases: [({ token }) => ({ params: { id: token } })], namesObjects: true },
  },
}
