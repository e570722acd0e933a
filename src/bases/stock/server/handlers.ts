import { writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport, titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { MANAGEMENT } from '../../rules/base-roles.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { stockCalls } from '../contract.ts'
import { CAUSE_WORDS, stockScreenTexts, stockTexts } from '../text.ts'
import { cabinetList, insertCabinet, selectContents, selectSeesCabinet, updateCabinet } from './cabinet.sql.ts'
import { buyerList, feedList } from './feed.sql.ts'
import type { FeedRow } from './feed.sql.ts'
import { entryList, selectProducts, stockList, upsertLowMark } from './stock.sql.ts'
import type { EntryRow, StockRow } from './stock.sql.ts'
import {
  cabinetToChange,
  updateFeed,
  clearCabinet,
  loadCabinet,
  reverseFeed,
  saveFeed,
  setPart,
  takeStock,
} from './write-stock.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

const UNIQUE = { cabinet_name: { field: 'name', text: stockTexts.cabinetNameTaken } }

export const stockNoun = noun(
  stockCalls,
  {
    'POST /companyMaterial/find/': ({ db, caller, request }) =>
      selectListPage(db, stockList(request, caller.companies), request),
    'POST /companyMaterial/export': (call) => {
      const { caller, db, locale, request } = call
      const column = titledBy(stockScreenTexts, locale)
      const columns: ExportColumn<StockRow>[] = [
        column('base', 18, ({ companyName }) => companyName),
        column('category', 18, ({ materialName }) => materialName),
        column('count', 12, ({ count }) => count),
        column('inCabinets', 12, ({ cabinetCount }) => cabinetCount),
        column('lowMark', 12, ({ lowMark }) => lowMark),
        column('isLow', 12, ({ isLow }) => stockScreenTexts[isLow ? 'yes' : 'no'][locale]),
      ]
      return tableExport(call, {
        format: request.format,
        name: stockScreenTexts.stock,
        columns,
        rows: selectBatches(db, stockList(request, caller.companies).rows),
      })
    },
    'GET /companyMaterial/find/listByMachineId': async ({ db, caller, query }) => {
      if (!(await selectSeesCabinet(db, query.machineId, caller.companies)))
        throw new CallError(CODES.notFound, stockTexts.noSuchCabinet)
      return selectContents(db, query.machineId)
    },
    'POST /companyMaterial/setLowMark': (call) =>
      auditedChange(call, async (trx) => {
        const { companyId: named, materialTypeId, lowMark } = call.request
        const companyId = await baseOfCall(trx, call.caller, named)
        if (!(await selectProducts(trx, [materialTypeId], companyId)).has(materialTypeId))
          throw fieldError('materialTypeId', stockTexts.noSuchCategory)
        const { before } = await upsertLowMark(trx, companyId, materialTypeId, lowMark)
        return {
          action: 'change low mark',
          objectKind: 'company',
          objectId: companyId,
          before: { materialTypeId, lowMark: before },
          after: { materialTypeId, lowMark },
          answer: null,
        }
      }),
    'POST /companyMaterial/stockTake': takeStock,
    'POST /companyMaterial/findEntries': async ({ app, db, caller, request }) => {
      const { timeZone } = app.config
      const { data, totalCount } = await selectListPage(db, entryList(request, caller.companies, timeZone), request)
      const rows = data.map(({ changedAt, ...row }) => ({ ...row, createTimeStr: writtenTime(changedAt, timeZone) }))
      return { data: rows, totalCount }
    },
    'POST /companyMaterial/exportEntries': (call) => {
      const { app, caller, db, locale, request } = call
      const { timeZone } = app.config
      const column = titledBy(stockScreenTexts, locale)
      const columns: ExportColumn<EntryRow>[] = [
        column('time', 20, ({ changedAt }) => writtenTime(changedAt, timeZone)),
        column('base', 18, ({ companyName }) => companyName),
        column('place', 18, ({ machineName }) => machineName ?? stockScreenTexts.shelf[locale]),
        column('category', 18, ({ materialName }) => materialName),
        column('change', 10, ({ change }) => change),
        column('left', 10, ({ count }) => count),
        column('cause', 14, ({ cause }) => stockScreenTexts[CAUSE_WORDS[cause]][locale]),
        column('report', 22, ({ reportNumber }) => reportNumber),
        column('note', 30, ({ note }) => note),
        column('by', 12, ({ userName }) => userName),
      ]
      return tableExport(call, {
        format: request.format,
        name: stockScreenTexts.ledgerFile,
        columns,
        rows: selectBatches(db, entryList(request, caller.companies, timeZone).rows),
      })
    },
    'POST /companyMaterialOrder/find/': async ({ app, db, caller, request }) => {
      const list = feedList(request, caller.companies, app.config.timeZone)
      const { data, totalCount } = await selectListPage(db, list, request)
      const receives = caller.role === MANAGEMENT || caller.role === ADMINISTRATOR
      const rows = data.map(({ createdAt, isSeller, ...row }) => ({
        ...row,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
        mayChange: isSeller || (row.saleCompanyId === null && receives),
      }))
      return { data: rows, totalCount }
    },
    'POST /companyMaterialOrder/export': (call) => {
      const { app, caller, db, locale, request } = call
      const { timeZone } = app.config
      const column = titledBy(stockScreenTexts, locale)
      const columns: ExportColumn<FeedRow>[] = [
        column('time', 20, ({ createdAt }) => writtenTime(createdAt, timeZone)),
        column('seller', 18, ({ saleCompanyName }) => saleCompanyName ?? stockScreenTexts.outside[locale]),
        column('buyer', 18, ({ buyCompanyName }) => buyCompanyName),
        column('category', 18, ({ materialName }) => materialName),
        column('count', 10, ({ count }) => count),
        column('by', 12, ({ userName }) => userName),
      ]
      return tableExport(call, {
        format: request.format,
        name: stockScreenTexts.feeds,
        columns,
        rows: selectBatches(db, feedList(request, caller.companies, timeZone).rows),
      })
    },
    'POST /companyMaterialOrder/findBuyers': ({ db, request }) => selectListPage(db, buyerList(request), request),
    'POST /companyMaterialOrder/save': saveFeed,
    'POST /companyMaterialOrder/update/{id}': updateFeed,
    'POST /companyMaterialOrder/delete/{id}': reverseFeed,
    'POST /machineMaterialOrder/save': loadCabinet,
    'POST /machine/updatePart/{id}': setPart,
    'POST /machine/clearMach/{id}': clearCabinet,
    'POST /cabinet/find/': ({ db, caller, request }) =>
      selectListPage(db, cabinetList(request, caller.companies), request),
    'POST /cabinet/save': (call) =>
      auditedChange(
        call,
        async (trx) => {
          const { name } = call.request
          const companyId = await baseOfCall(trx, call.caller, call.request.companyId)
          const id = await insertCabinet(trx, companyId, name)
          return {
            action: 'add cabinet',
            objectKind: 'cabinet',
            objectId: id,
            after: { companyId, name },
            answer: { id },
          }
        },
        UNIQUE,
      ),
    'POST /cabinet/update/{id}': (call) =>
      auditedChange(
        call,
        async (trx) => {
          const { id, name } = await cabinetToChange(trx, call.params.id, call.caller)
          await updateCabinet(trx, id, call.request)
          return {
            action: 'change cabinet',
            objectKind: 'cabinet',
            objectId: id,
            before: { name },
            after: call.request,
            answer: null,
          }
        },
        UNIQUE,
      ),
    'POST /cabinet/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id, name } = await cabinetToChange(trx, call.params.id, call.caller)
        if ((await selectContents(trx, id)).length > 0) throw new CallError(CODES.refused, stockTexts.cabinetNotEmpty)
        await updateCabinet(trx, id, 'deleted')
        return { action: 'delete cabinet', objectKind: 'cabinet', objectId: id, before: { name }, answer: null }
      }),
  },
  stockTexts,
)
