import { addAbortListener } from 'node:events'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/errors.ts'
import type { Events } from '../../../platform/server/events.ts'
import { Slots } from '../../../platform/server/spreadsheet/slots.ts'
import { writeSpreadsheet } from '../../../platform/server/spreadsheet/spreadsheet.ts'
import type { Cell } from '../../../platform/server/spreadsheet/spreadsheet.ts'
import type { DeviceCalls } from '../contract.ts'
import { deviceExportTexts } from '../text.ts'
import { exportColumns } from './export-columns.ts'
import type { ExportColumn } from './export-columns.ts'
import { selectExportBatches } from './export-rows.sql.ts'
import type { ExportBatch } from './export-rows.sql.ts'

type Export = Pick<Call<DeviceCalls['POST /device/export']>, 'app' | 'db' | 'caller' | 'request' | 'locale' | 'signal'>

const DEFAULT_BATCH = 1020
/** Larger ones would hold up other calls while they are written. */
const LARGEST_BATCH = 2000
const PROGRESS_EVERY_MS = 250
/** A reader slower than this holds a snapshot of the database for too long. */
const DEADLINE_MS = 10 * 60_000
/** Each holds a connection of the pool. */
const slots = new Slots(2, 8)

/** Every device that matches as a file that streams while it is read. At most two run at once, eight more wait for their turn. */
export async function exportDevices(call: Export, hasTelemetry: boolean): Promise<FileAnswer> {
  const { app, db, caller, request, locale, signal } = call
  const release = await slots.take(signal)
  if (!release) throw new CallError(CODES.tooManyRequests, deviceExportTexts.tooManyExports)
  try {
    const { orderColumn, orderWay, size = DEFAULT_BATCH, format, exportId, page: _page, ...filter } = request
    const batches = selectExportBatches(db, {
      filter,
      clients: caller.clients,
      order: { orderColumn, orderWay },
      batchRows: Math.min(size, LARGEST_BATCH),
      timeZone: app.config.timeZone,
    })
    // Read before anything is sent: a database that is away still answers with its own error.
    const first = await batches.next()
    const columns = exportColumns(locale, hasTelemetry)
    const progress = exportId ? progressTeller(app.events, caller.userId, exportId) : () => {}
    const { stream, contentType } = writeSpreadsheet(format, {
      sheetName: deviceExportTexts.sheetName[locale],
      columns,
      batches: cellBatches(first, batches, columns, progress),
    })
    const deadline = setTimeout(() => stream.destroy(new Error('the export took too long')), DEADLINE_MS)
    addAbortListener(signal, () => stream.destroy())
    stream.once('close', () => {
      clearTimeout(deadline)
      // Also ends the snapshot of a stream that was closed before anybody read it.
      batches.return(undefined).then(release, release)
    })
    return { fileName: `${deviceExportTexts.fileName[locale]}.${format}`, contentType, stream }
  } catch (error) {
    release()
    throw error
  }
}

async function* cellBatches(
  first: IteratorResult<ExportBatch>,
  others: AsyncGenerator<ExportBatch>,
  columns: readonly ExportColumn[],
  progress: (rows: number, total: number) => void,
): AsyncGenerator<Cell[][]> {
  let rows = 0
  for (let batch = first; !batch.done; batch = await others.next()) {
    rows += batch.value.rows.length
    yield batch.value.rows.map((row) => columns.map(({ cell }) => cell(row)))
    progress(rows, batch.value.total)
  }
}

/** Tells the person how far it is, at most four times a second, and at the end. */
function progressTeller(events: Events, userId: number, exportId: string) {
  let toldAt = -Infinity
  return (rows: number, total: number) => {
    const now = performance.now()
    if (now - toldAt < PROGRESS_EVERY_MS && rows < total) return
    toldAt = now
    // Progress that can't be told is no reason to stop the export.
    events.publish('export', { userId, exportId, rows, total }).catch(() => {})
  }
}
