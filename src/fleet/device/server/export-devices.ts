import type { Caller } from '../../../platform/server/caller.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import type { Events } from '../../../platform/server/database/events.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { DeviceCalls } from '../contract.ts'
import { deviceExportTexts } from '../text.ts'
import { exportColumns } from './export-columns.ts'
import { selectExportBatches } from './export-rows.sql.ts'
import type { ExportBatch, ExportRow } from './export-rows.sql.ts'

type Export = Pick<Call<DeviceCalls['POST /device/export']>, 'app' | 'db' | 'request' | 'locale' | 'signal'> & {
  caller: Pick<Caller, 'userId' | 'clients'>
}

const DEFAULT_BATCH = 1020
/** Larger batches would delay other calls while they are written. */
const LARGEST_BATCH = 2000
const PROGRESS_EVERY_MS = 250

/** Every device that matches as a file; sends the progress to the requesting user. */
export async function exportDevices(call: Export, hasTelemetry: boolean): Promise<FileAnswer> {
  const { app, db, caller, request, locale } = call
  const { orderColumn, orderWay, size = DEFAULT_BATCH, format, exportId, page: _page, ...filter } = request
  const batches = selectExportBatches(db, {
    filter,
    clients: caller.clients,
    order: { orderColumn, orderWay },
    batchRows: Math.min(size, LARGEST_BATCH),
    timeZone: app.config.timeZone,
  })
  const progress = exportId ? progressTeller(app.events, caller.userId, exportId) : () => {}
  return tableExport(call, {
    format,
    name: deviceExportTexts.fileName,
    sheetName: deviceExportTexts.sheetName,
    columns: exportColumns(locale, hasTelemetry),
    rows: toldRows(batches, progress),
  })
}

async function* toldRows(
  batches: AsyncGenerator<ExportBatch>,
  progress: (rows: number, total: number) => void,
): AsyncGenerator<ExportRow[]> {
  let written = 0
  for await (const { rows, total } of batches) {
    yield rows
    written += rows.length
    progress(written, total)
  }
}

/** Sends the progress to the user at most four times a second, and at the end. */
function progressTeller(events: Events, userId: number, exportId: string) {
  let toldAt = -Infinity
  return (rows: number, total: number) => {
    const now = performance.now()
    if (now - toldAt < PROGRESS_EVERY_MS && rows < total) return
    toldAt = now
    // An export does not fail because its progress could not be sent.
    events.publish('export', { userId, exportId, rows, total }).catch(() => {})
  }
}
