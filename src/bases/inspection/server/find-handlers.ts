import type { Call } from '../../../platform/server/context.ts'
import type { FileAnswer } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { everyRow, selectListPage, selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { InspectionCalls } from '../contract.ts'
import { inspectionTexts } from '../text.ts'
import { exportColumns } from './export-columns.ts'
import { approvalList } from './find-approvals.sql.ts'
import { inspectionList } from './find-inspections.sql.ts'
import type { InspectionFilter, InspectionQuery, InspectionRow } from './find-inspections.sql.ts'
import { readDetail } from './read-detail.ts'
import { selectDrawing } from './write-inspection.sql.ts'

type Of<A extends keyof InspectionCalls> = Call<InspectionCalls[A]>
type Reader = Pick<Of<'POST /report/find'>, 'app' | 'db' | 'caller'>

const queryOf = (
  { app, caller }: Reader,
  filter: InspectionFilter,
  order: InspectionQuery['order'] = {},
): InspectionQuery => ({ filter, order, companies: caller.companies, timeZone: app.config.timeZone })

const page = async (call: Reader, filter: InspectionFilter, at: Page): Promise<ListAnswer<InspectionRow>> =>
  selectLongListPage(call.db, await inspectionList(call.db, queryOf(call, filter)), at)

export async function findInspections(call: Of<'POST /report/find'>): Promise<ListAnswer<InspectionRow>> {
  const { page: number, size, orderColumn, orderWay, ...filter } = call.request
  const list = await inspectionList(call.db, queryOf(call, filter, { orderColumn, orderWay }))
  return selectLongListPage(call.db, list, { page: number, size })
}

export async function exportInspections(call: Of<'POST /report/export'>): Promise<FileAnswer> {
  const { format, orderColumn, orderWay, ...filter } = call.request
  const list = await inspectionList(call.db, queryOf(call, filter, { orderColumn, orderWay }))
  return tableExport(call, {
    format,
    name: inspectionTexts.exportName,
    columns: exportColumns(call.locale),
    rows: selectBatches(call.db, everyRow(list)),
  })
}

export const findApprovals = ({ app, db, caller, request }: Of<'POST /report/findApprovals'>) =>
  selectListPage(db, approvalList(caller.companies, app.config.timeZone), request)

export const findOfTestee = (call: Of<'POST /report/get/{testeeId}'>) =>
  page(call, { testeeId: call.params.testeeId }, call.request)

export const findOfInspector = (call: Of<'POST /report/getByUserId/{id}'>) =>
  page(call, { inspectorId: call.params.id }, call.request)

const notFound = () => new CallError(CODES.notFound, inspectionTexts.noSuchInspection)

export async function getDetail({ app, db, caller, params }: Of<'POST /report/getDetail/{id}'>) {
  const { companies, userId } = caller
  const detail = await readDetail(db, { id: params.id, companies, userId, zone: app.config.timeZone })
  if (!detail) throw notFound()
  return detail
}

export async function loadDrawing({ db, caller, params }: Of<'POST /report/loadFabric/{id}'>) {
  const drawing = await selectDrawing(db, params.id, caller.companies)
  if (!drawing) throw notFound()
  return drawing
}
