import { noun } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { selectAttached } from '../../owner/server/attached.sql.ts'
import { figureColumns } from '../../owner/server/owner-export.ts'
import { selectOwnerPage, selectOwners } from '../../owner/server/owner-page.sql.ts'
import { daysOf } from '../../statistics/server/trends.ts'
import { clientCalls } from '../contract.ts'
import { clientTexts } from '../text.ts'
import { selectClient } from './client.sql.ts'
import { selectAgents } from './find-agents.sql.ts'
import { clientRows } from './find-clients.sql.ts'
import { deleteClient, saveClient, updateClient } from './save-client.ts'

export const clientNoun = noun(
  clientCalls,
  {
    'POST /client/find/': async ({ app, db, caller, request }) =>
      selectOwnerPage(db, request, clientRows(caller.clients, await daysOf(app, null, 'day'), app.config)),
    'POST /client/export': async (call) => {
      const { app, db, caller, locale, request } = call
      const rows = clientRows(caller.clients, await daysOf(app, null, 'day'), app.config)
      return tableExport(call, {
        format: request.format,
        name: clientTexts.fileName,
        columns: [
          { title: clientTexts.name[locale], width: 24, cell: ({ name }) => name },
          { title: clientTexts.accountCount[locale], cell: ({ accountCount }) => accountCount },
          ...figureColumns(locale),
        ],
        rows: selectBatches(db, selectOwners(request, rows)),
      })
    },
    'GET /client/getById/{id}': async ({ app, db, caller, params }) => {
      const client = await selectClient(db, params.id, caller.clients, app.config.timeZone)
      if (!client) throw new CallError(CODES.notFound, clientTexts.noSuchClient)
      return client
    },
    'GET /client/getAttached/{id}': async ({ app, db, caller, params }) => {
      const client = await selectClient(db, params.id, caller.clients, app.config.timeZone)
      if (!client) throw new CallError(CODES.notFound, clientTexts.noSuchClient)
      return selectAttached(db, 'client', params.id, caller.clients)
    },
    'POST /client/save': saveClient,
    'POST /client/update/{id}': updateClient,
    'POST /client/delete/{id}': deleteClient,
    'POST /agent/find/': ({ db, caller, request }) => selectAgents(db, request, caller.clients),
  },
  clientTexts,
)
