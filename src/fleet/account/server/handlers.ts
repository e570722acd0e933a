import { noun } from '../../../platform/server/context.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { selectAttached } from '../../owner/server/attached.sql.ts'
import { figureColumns } from '../../owner/server/owner-export.ts'
import { selectOwnerPage, selectOwners } from '../../owner/server/owner-page.sql.ts'
import { daysOf } from '../../statistics/server/trends.ts'
import { accountCalls } from '../contract.ts'
import { accountTexts } from '../text.ts'
import { selectAccount } from './account.sql.ts'
import { accountRows, selectIsSeenCompany, selectOffered } from './find-accounts.sql.ts'
import { updateAccount, deleteAccount, saveAccount } from './save-account.ts'

interface Asked {
  app: App
  db: Db
  caller: { clients: ClientScope }
  params: { id: number }
}

async function accountOf({ app, db, caller, params }: Asked) {
  const account = await selectAccount(db, params.id, caller.clients, app.config.timeZone)
  if (!account) throw new CallError(CODES.notFound, accountTexts.noSuchAccount)
  return account
}

export const accountNoun = noun(
  accountCalls,
  {
    'POST /account/find/': async ({ app, db, caller, request: { clientId, ...query } }) =>
      selectOwnerPage(db, query, accountRows(clientId, caller.clients, await daysOf(app, null, 'day'), app.config)),
    'POST /account/export': async (call) => {
      const { app, db, caller, locale, request } = call
      const rows = accountRows(request.clientId, caller.clients, await daysOf(app, null, 'day'), app.config)
      return tableExport(call, {
        format: request.format,
        name: accountTexts.fileName,
        columns: [
          { title: accountTexts.name[locale], width: 24, cell: ({ name }) => name },
          { title: accountTexts.client[locale], width: 24, cell: ({ client }) => client },
          { title: accountTexts.poolUser[locale], width: 20, cell: ({ poolUser }) => poolUser },
          ...figureColumns(locale),
        ],
        rows: selectBatches(db, selectOwners(request, rows)),
      })
    },
    'GET /account/getById/{id}': accountOf,
    'GET /account/getUnassigned/{id}': async ({ db, caller, params }) => {
      if (params.id !== 0 && !(await selectIsSeenCompany(db, params.id, caller.companies)))
        throw new CallError(CODES.notFound, accountTexts.noSuchBase)
      const data = await selectOffered(db, params.id, caller.clients)
      return { data, totalCount: data.length }
    },
    'GET /account/getAttached/{id}': async (call) => {
      await accountOf(call)
      return selectAttached(call.db, 'account', call.params.id, call.caller.clients)
    },
    'POST /account/save': saveAccount,
    'POST /account/update/{id}': updateAccount,
    'POST /account/delete/{id}': deleteAccount,
  },
  accountTexts,
)
