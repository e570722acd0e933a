import { addAbortListener } from 'node:events'
import type { Readable } from 'node:stream'
import type { Locale, Text } from '../../rules/text.ts'
import type { Call, FileAnswer } from '../context.ts'
import { CallError, CODES } from '../http/errors.ts'
import { Slots } from '../process/slots.ts'
import { writeSpreadsheet } from './spreadsheet/spreadsheet.ts'
import type { SpreadsheetFormat } from './spreadsheet/spreadsheet.ts'
import type { Cell, Column } from './spreadsheet/table.ts'
import { serverTexts } from '../text.ts'

/** A reader slower than this holds a snapshot of the database for too long. */
const DEADLINE_MS = 10 * 60_000
/** A reader that takes nothing for so long is gone, such as a laptop that went to sleep; those who wait for its turn give up after a minute. */
const SILENCE_MS = 30_000
/** Each may hold a connection of the pool. */
const slots = new Slots(2, 8)

export interface ExportColumn<Row> extends Column {
  cell: (row: Row) => Cell
}

/** `column('serial', 20, (row) => row.serial)`, titled by one of `texts`, for `const column = titledBy(texts, locale)`. */
export function titledBy<Name extends string>(texts: Readonly<Record<Name, Text>>, locale: Locale) {
  return <Row>(name: Name, width: number, cell: (row: Row) => Cell): ExportColumn<Row> => ({
    title: texts[name][locale],
    width,
    cell,
  })
}

interface TableExport<Row> {
  format: SpreadsheetFormat
  /** of the file, without the format; and of its sheet unless that has another */
  name: Text
  sheetName?: Text
  columns: readonly ExportColumn<Row>[]
  /** all rows at once, or batch after batch: see `selectBatches` */
  rows: readonly Row[] | AsyncGenerator<readonly Row[]>
}

/**
 * A list as a file (xls, xlsx or csv), streamed while it is read. At most two are written at once, eight more wait for their turn.
 * In a handler: `return tableExport(call, { format, name: texts.fileName, columns, rows: selectBatches(call.db, query) })`.
 */
export async function tableExport<Row>(
  { locale, signal }: Pick<Call<unknown>, 'locale' | 'signal'>,
  { format, name, sheetName = name, columns, rows }: TableExport<Row>,
  silenceMs = SILENCE_MS,
): Promise<FileAnswer> {
  const release = await slots.take(signal)
  if (!release) throw new CallError(CODES.tooManyRequests, serverTexts.tooManyExports)
  try {
    const batches = Array.isArray(rows) ? oneBatch(rows as readonly Row[]) : (rows as AsyncGenerator<readonly Row[]>)
    // Read before anything is sent: a database that is away still answers with its own error.
    const first = await batches.next()
    const { stream, contentType } = writeSpreadsheet(format, {
      sheetName: sheetName[locale],
      columns,
      batches: cellBatches(first, batches, columns),
    })
    const deadline = setTimeout(() => stream.destroy(new Error('the export took too long')), DEADLINE_MS)
    endUnread(stream, silenceMs)
    addAbortListener(signal, () => stream.destroy())
    stream.once('close', () => {
      clearTimeout(deadline)
      // Also ends the snapshot of a stream that was closed before anybody read it.
      batches.return(undefined).then(release, release)
    })
    return { fileName: `${name[locale]}.${format}`, contentType, stream }
  } catch (error) {
    release()
    throw error
  }
}

/** A stream that is piped pauses while its reader takes nothing. */
function endUnread(stream: Readable, silenceMs: number): void {
  let timer: NodeJS.Timeout | undefined
  stream.on('pause', () => {
    timer = setTimeout(() => stream.destroy(new Error('the export was not read')), silenceMs)
  })
  for (const event of ['resume', 'close']) stream.on(event, () => clearTimeout(timer))
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

async function* cellBatches<Row>(
  first: IteratorResult<readonly Row[]>,
  others: AsyncGenerator<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<Cell[][]> {
  for (let batch = first; !batch.done; batch = await others.next()) {
    yield batch.value.map((row) => columns.map(({ cell }) => cell(row)))
  }
}
