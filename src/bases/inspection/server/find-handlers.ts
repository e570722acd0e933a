import type { Call } from '../../../platform/server/context.ts'
import { businessDay } from '../../../platform/rules/business-time.ts'
import type { FileAnswer } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { everyRow, selectListPage, selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { InspectionCalls } from '../contract.ts'
import { inspectionTexts } from '../text.ts'
import { selectStandsIn } from '../../stand-in/server/stand-in.sql.ts'
import { exportColumns } from './export-columns.ts'
import { approvalList } from './find-approvals.sql.ts'
import { inspectionList } from './find-inspections.sql.ts'
import type { InspectionFilter, InspectionQuery, InspectionRow } from './find-inspections.sql.ts'
import {
  selectFindings,
  selectFindingsByMethod,
  selectInspectionRow,
  selectMoves,
  selectPrevious,
  selectReportMethods,
  selectReportTestees,
} from './inspection-detail.sql.ts'
import { selectPhotos } from './inspection-photo.sql.ts'
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
  const zone = app.config.timeZone
  const row = await selectInspectionRow(db, params.id, caller.companies, zone)
  if (!row) throw notFound()
  const today = businessDay(new Date(), zone)
  const [methods, findings, moves, testees, photos, standsIn, previous = null] = await Promise.all([
    selectReportMethods(db, row.id),
    selectFindings(db, row.id),
    selectMoves(db, row.id, zone),
    selectReportTestees(db, row.id),
    selectPhotos(db, row.id, zone),
    selectStandsIn(db, row.companyId, caller.userId, today),
    selectPrevious(db, row, zone),
  ])
  const earlier = new Map(
    (previous ? await selectFindingsByMethod(db, previous.id) : []).map(({ checkMethodId, itemKey, ...before }) => [
      `${checkMethodId} ${itemKey}`,
      before,
    ]),
  )
  const found = new Map(findings.map((one) => [`${one.methodId} ${one.itemKey}`, one]))
  const NOTHING = { outcome: null, value: null, note: '', mendUntil: null }
  return {
    ...row,
    testees,
    moves,
    photos,
    standsIn,
    previous,
    methods: methods.map((method) => ({
      ...method,
      items: method.items.map((item) => {
        const { outcome, value, note, mendUntil } = found.get(`${method.id} ${item.key}`) ?? NOTHING
        const before = earlier.get(`${method.checkMethodId} ${item.key}`) ?? null
        return { ...item, outcome, value, note, mendUntil, before }
      }),
    })),
  }
}

export async function loadDrawing({ db, caller, params }: Of<'POST /report/loadFabric/{id}'>) {
  const drawing = await selectDrawing(db, params.id, caller.companies)
  if (!drawing) throw notFound()
  return drawing
}
