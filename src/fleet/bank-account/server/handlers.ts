import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { UniqueFields } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { bankAccountCalls } from '../contract.ts'
import { bankAccountTexts } from '../text.ts'
import {
  deleteBankAccountRow,
  insertBankAccount,
  selectBankAccounts,
  updateBankAccountRow,
} from './bank-account.sql.ts'

const FREE_NUMBER: UniqueFields = { bank_account_number: { field: 'number', text: bankAccountTexts.numberTaken } }
const objectKind = 'bank account'
const notFound = () => new CallError(CODES.notFound, bankAccountTexts.noSuchBankAccount)

export const bankAccountNoun = noun(
  bankAccountCalls,
  {
    'POST /bankAccount/find/': async ({ db, caller, request }) => {
      const data = await selectBankAccounts(db, request.clientId, caller.clients)
      return { data, totalCount: data.length }
    },
    'POST /bankAccount/save': (call) =>
      auditedChange(
        call,
        async (trx) => {
          const id = await insertBankAccount(trx, call.request, call.caller.clients)
          if (id === undefined) throw notFound()
          return { action: 'add bank account', objectKind, objectId: id, after: call.request, answer: { id } }
        },
        FREE_NUMBER,
      ),
    'POST /bankAccount/update/{id}': (call) =>
      auditedChange(
        call,
        async (trx) => {
          const before = await updateBankAccountRow(trx, call.params.id, call.request, call.caller.clients)
          if (!before) throw notFound()
          const change = { objectKind, objectId: call.params.id, before, after: call.request }
          return { action: 'change bank account', ...change, answer: null }
        },
        FREE_NUMBER,
      ),
    'POST /bankAccount/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const before = await deleteBankAccountRow(trx, call.params.id, call.caller.clients)
        if (!before) throw notFound()
        return { action: 'delete bank account', objectKind, objectId: call.params.id, before, answer: null }
      }),
  },
  bankAccountTexts,
)
