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
import { siteCalls } from '../contract.ts'
import { siteTexts } from '../text.ts'
import { siteRows } from './find-sites.sql.ts'
import { updateSite, deleteSite, saveSite } from './save-site.ts'
import { selectSite, selectUnassigned } from './site.sql.ts'

interface Asked {
  app: App
  db: Db
  caller: { clients: ClientScope }
  params: { id: number }
}

async function siteOf({ app, db, caller, params }: Asked) {
  const site = await selectSite(db, params.id, caller.clients, app.config.timeZone)
  if (!site) throw new CallError(CODES.notFound, siteTexts.noSuchSite)
  return site
}

export const siteNoun = noun(
  siteCalls,
  {
    'POST /site/find/': async ({ app, db, caller, request: { clientId, ...query } }) =>
      selectOwnerPage(db, query, siteRows(clientId, caller.clients, await daysOf(app, null, 'day'), app.config)),
    'POST /site/export': async (call) => {
      const { app, db, caller, locale, request } = call
      const rows = siteRows(request.clientId, caller.clients, await daysOf(app, null, 'day'), app.config)
      return tableExport(call, {
        format: request.format,
        name: siteTexts.fileName,
        columns: [
          { title: siteTexts.name[locale], width: 24, cell: ({ name }) => name },
          { title: siteTexts.province[locale], cell: ({ province }) => province },
          { title: siteTexts.city[locale], cell: ({ city }) => city },
          { title: siteTexts.region[locale], cell: ({ region }) => region },
          ...figureColumns(locale),
        ],
        rows: selectBatches(db, selectOwners(request, rows)),
      })
    },
    'GET /site/getById/{id}': siteOf,
    'GET /site/getAttached/{id}': async (call) => {
      await siteOf(call)
      return selectAttached(call.db, 'site', call.params.id, call.caller.clients)
    },
    'GET /site/getUnassignedAccounts/{id}': async ({ db, caller, params }) => {
      const data = await selectUnassigned(db, params.id, caller.clients)
      return { data, totalCount: data.length }
    },
    'POST /site/save': saveSite,
    'POST /site/update/{id}': updateSite,
    'POST /site/delete/{id}': deleteSite,
  },
  siteTexts,
)
