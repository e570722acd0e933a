import { Readable } from 'node:stream'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { everyRow } from '../../../platform/server/list/list-page.sql.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { warningCalls } from '../contract.ts'
import type { WarningCalls } from '../contract.ts'
import { isInWarning } from '../rules/owner-warnings.ts'
import { warningCallTexts, warningScreenTexts } from '../text.ts'
import {
  acknowledgeAll,
  acknowledgeWarning,
  assignAll,
  deleteAll,
  deleteWarning,
  findAssignees,
  snoozeAll,
} from './change-warnings.ts'
import { selectFlatPage, selectFoldedPage } from './warning-pages.sql.ts'
import { selectCountsByOwner } from './count-by-owner.sql.ts'
import { describeWarning } from './describe-warning.ts'
import { exportColumns, ownerColumns, ruleColumns } from './export-columns.ts'
import { warningList } from './find-warnings.sql.ts'
import type { WarningOrder, WarningQuery } from './find-warnings.sql.ts'
import { selectWarningFile } from './write-warning.sql.ts'
import { saveType, updateLimits } from './warning-rules.ts'
import { selectWarningRules } from './warning-rules.sql.ts'

type Find = Pick<Call<WarningCalls['POST /warning/find/']>, 'app' | 'caller'> & {
  request: WarningQuery['filter'] & WarningOrder
}

function queryOf({ app, caller, request }: Find): WarningQuery {
  const { orderColumn, orderWay, ...filter } = request
  const { clients, userId } = caller
  return { filter, clients, userId, order: { orderColumn, orderWay }, timeZone: app.config.timeZone }
}

export const warningNoun = noun(
  warningCalls,
  {
    'POST /warning/find/': async (call) => {
      const { page, size, isFolded, ...request } = call.request
      const query = queryOf({ ...call, request })
      const found = isFolded
        ? await selectFoldedPage(call.db, query, { page, size })
        : await selectFlatPage(call.db, query, { page, size })
      const data = found.data.map(({ details, ...row }) => {
        return { ...row, description: describeWarning(row.type, details, call.locale) }
      })
      return { data, totalCount: found.totalCount, warnings: found.warnings }
    },
    'POST /warning/export': (call) => {
      const { format, ...request } = call.request
      return tableExport(call, {
        format,
        name: warningCallTexts.exportName,
        columns: exportColumns(call.locale),
        rows: selectBatches(call.db, everyRow(warningList(queryOf({ ...call, request })))),
      })
    },
    'POST /warning/acknowledge/{id}': acknowledgeWarning,
    'POST /warning/acknowledgeAll': acknowledgeAll,
    'POST /warning/delete/{id}': deleteWarning,
    'POST /warning/deleteAll': deleteAll,
    'POST /warning/snoozeAll': snoozeAll,
    'POST /warning/assignAll': assignAll,
    'POST /warning/findAssignees/': findAssignees,
    'GET /warning/file/{id}': async ({ db, caller, params }) => {
      const file = await selectWarningFile(db, params.id, caller.clients)
      if (!file) throw new CallError(CODES.notFound, warningCallTexts.noFile)
      return { fileName: file.name, contentType: 'text/plain; charset=utf-8', stream: Readable.from([file.content]) }
    },
    'POST /warning/countByOwner/': async ({ db, caller }) => {
      const [clients, sites] = [
        await selectCountsByOwner(db, 'client', caller.clients),
        await selectCountsByOwner(db, 'site', caller.clients),
      ]
      return { clients, sites }
    },
    'POST /warning/exportByOwner': async (call) => {
      const { by, format } = call.request
      const owners = await selectCountsByOwner(call.db, by, call.caller.clients)
      return tableExport(call, {
        format,
        name: by === 'client' ? warningCallTexts.byClientExportName : warningCallTexts.bySiteExportName,
        columns: ownerColumns(by, call.locale),
        rows: owners.filter(isInWarning),
      })
    },
    'POST /warningRule/find/': async ({ db, caller }) => {
      const data = await selectWarningRules(db, caller.clients)
      return { data, totalCount: data.length }
    },
    'POST /warningRule/export': async (call) =>
      tableExport(call, {
        format: call.request.format,
        name: warningScreenTexts.rules,
        columns: ruleColumns(call.locale),
        rows: await selectWarningRules(call.db, call.caller.clients),
      }),
    'POST /warningRule/save': saveType,
    'POST /warningRule/update/{id}': updateLimits,
  },
  warningCallTexts,
)
