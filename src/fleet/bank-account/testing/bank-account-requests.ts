import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { BankAccountCalls } from '../contract.ts'

const entered = () => ({ name: 'Holder', bank: 'Bank', number: String(1_000_000 + nextNumber()) })

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const bankAccountRequests: CallRequests<BankAccountCalls, { bankAccount: number }> = {
  addObjects: async (db, { client }, mark) => ({
    bankAccount: (
      await db
        .insertInto('bank_account')
        .values({ client_id: client, name: mark, bank: mark, number: String(9_000_000 + nextNumber()) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  calls: {
    // Of a client out of sight the list is empty.
    'POST /bankAccount/find/': { cases: [({ client }) => ({ request: { clientId: client } })], namesObjects: true },
    'POST /bankAccount/save': {
      cases: [({ client }) => ({ request: { clientId: client, ...entered() } })],
      namesObjects: true,
    },
    'POST /bankAccount/update/{id}': {
      cases: [({ bankAccount }) => ({ params: { id: bankAccount }, request: entered() })],
      namesObjects: true,
    },
    'POST /bankAccount/delete/{id}': {
      cases: [({ bankAccount }) => ({ params: { id: bankAccount } })],
      namesObjects: true,
    },
  },
}
