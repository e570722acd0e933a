import { noun } from '../../../platform/server/context.ts'
import { accountCalls } from '../contract.ts'
import { selectAccounts } from './find-accounts.sql.ts'

export const accountNoun = noun(accountCalls, {
  'POST /account/find/': ({ db, caller, request }) => selectAccounts(db, request, caller.clients),
})
