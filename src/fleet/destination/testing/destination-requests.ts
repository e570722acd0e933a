import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { DestinationCalls } from '../contract.ts'

// Nothing listens there, and the server may not connect to it.
const entered = () => ({
  name: `to ${nextNumber()}`,
  kind: 'sftp',
  host: '127.0.0.1',
  port: 1,
  username: 'u',
  password: 'p',
  format: 'pdf',
  locale: 'en',
  dayOfMonth: 2,
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const destinationRequests: CallRequests<DestinationCalls, { destination: number; sentId: number }> = {
  addObjects: async (db, { client, caller: _caller }, mark) => {
    const user = await db.selectFrom('app_user').select('id').orderBy('id').executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('destination')
      .values({
        client_id: client,
        user_id: user.id,
        name: `${mark} ${nextNumber()}`,
        kind: 'mail',
        address: 'a@b.example',
        format: 'pdf',
        locale: 'en',
        day_of_month: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: sentId } = await db
      .insertInto('sent_report')
      .values({ destination_id: id, month: '2026-01', status: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { destination: id, sentId }
  },
  calls: {
    'POST /destination/find/': { cases: [() => ({})] },
    'POST /destination/save': {
      cases: [({ client }) => ({ request: { clientId: client, ...entered() } })],
      namesObjects: true,
    },
    'POST /destination/update/{id}': {
      cases: [({ destination }) => ({ params: { id: destination }, request: entered() })],
      namesObjects: true,
    },
    'POST /destination/delete/{id}': {
      cases: [({ destination }) => ({ params: { id: destination } })],
      namesObjects: true,
    },
    'POST /destination/test/{id}': {
      cases: [({ destination }) => ({ params: { id: destination } })],
      namesObjects: true,
    },
    'POST /destination/pin/{id}': {
      cases: [({ destination }) => ({ params: { id: destination }, request: { hostKey: 'SHA256:x' } })],
      namesObjects: true,
    },
    'POST /destination/sendAgain/{id}': {
      cases: [({ destination, sentId }) => ({ params: { id: destination }, request: { sentId } })],
      namesObjects: true,
    },
    'POST /destination/history/{id}': {
      cases: [({ destination }) => ({ params: { id: destination } })],
      namesObjects: true,
    },
  },
}
