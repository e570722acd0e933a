import { translator } from '../../../platform/rules/text.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Change } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { readImportFile } from '../../../platform/server/export/spreadsheet/read-import-file.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { noteContacts } from '../../contact/server/note-contacts.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { MAX_IMPORT_ROWS } from '../contract.ts'
import type { ReservationCalls } from '../contract.ts'
import { reservationTexts } from '../text.ts'
import { bookPlace } from './book-place.ts'
import { readBookingRows } from './import-rows.ts'
import type { BookingRow, Problem } from './import-rows.ts'
import { wantedBooking } from './save-reservation.ts'
import { backToPoint, lockCarrierDay, setPoint } from './write-reservation.sql.ts'

type Import = Pick<
  Call<ReservationCalls['POST /reservation/import/']>,
  'app' | 'caller' | 'db' | 'file' | 'locale' | 'query' | 'signal' | 'requestId'
>

const TOLD_PROBLEMS = 200
const TOLD_ROWS = 20

interface Tried {
  count: number
  rows: BookingRow[]
  problems: Problem[]
  ids: number[]
}

/** What a preview ends its transaction with: nothing of it stays. */
class Previewed extends Error {
  readonly tried: Tried

  constructor(tried: Tried) {
    super('only a preview')
    this.tried = tried
  }
}

/** Books every row as if each were typed in; those that can't be booked are problems, and take no place from the rows after them. */
async function tryRows(trx: Db, call: Import, cells: readonly (readonly string[])[]): Promise<Tried> {
  const { app, caller, locale } = call
  const companyId = await baseOfCall(trx, caller, call.query.companyId)
  const { rows, problems } = readBookingRows(cells, locale)
  if (rows.length + problems.length === 0) throw new CallError(CODES.refused, reservationTexts.fileEmpty)
  // All that is locked, in the order in which every booking does: carriers first, then plans by time.
  const carriers = new Set(rows.map(({ form }) => JSON.stringify([form.reserveTime, form.checkedOrg])))
  for (const carrier of [...carriers].toSorted()) {
    const [day = '', name = ''] = JSON.parse(carrier) as string[]
    if (name !== '') await lockCarrierDay(trx, { companyId, day }, name)
  }
  const ids: number[] = []
  for (const { row, form } of rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
    const by = { companyId, createdBy: caller.userId, idempotencyKey: null, locale: 'zh' } as const
    await setPoint(trx)
    try {
      ids.push((await bookPlace(trx, app, wantedBooking({ ...form, wait: false }, by))).id)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== CODES.refused) throw error
      await backToPoint(trx)
      const message = translator({ refused: error.text }, locale)('refused', error.values)
      problems.push({ row, column: '', message })
    }
  }
  return { count: cells.length - 1, rows, problems: problems.toSorted((a, b) => a.row - b.row), ids }
}

const placeOf = ({ row, form }: BookingRow): string =>
  `${form.reserveTime} ${form.reservePeriod} ${form.tankerType} ${String(row).padStart(6, '0')}`

const cellsOf = ({ file, signal }: Import) => readImportFile(file, MAX_IMPORT_ROWS, signal)

/** Shows what an import would do, places and waiting others included; stores nothing. */
export async function previewReservations(call: Import) {
  const cells = await cellsOf(call)
  const { count, rows, problems } = await auditedChange<Tried>(call, async (trx) => {
    throw new Previewed(await tryRows(trx, call, cells))
  }).catch((error: unknown) => {
    if (error instanceof Previewed) return error.tried
    throw error
  })
  return {
    rows: count,
    problemCount: problems.length,
    problems: problems.slice(0, TOLD_PROBLEMS),
    bookings: rows.slice(0, TOLD_ROWS).map(({ row, form }) => {
      const { reserveTime, reservePeriod, tankerType, tankerNumber, contactName, phone, checkedOrg } = form
      return { row, reserveTime, reservePeriod, tankerType, tankerNumber, contactName, phone, checkedOrg }
    }),
  }
}

/** All rows of the file or none. */
export async function importReservations(call: Import): Promise<{ imported: number }> {
  const cells = await cellsOf(call)
  return auditedChange(call, async (trx): Promise<Change<{ imported: number }>> => {
    const { ids, problems } = await tryRows(trx, call, cells)
    if (problems.length > 0)
      throw new CallError(CODES.refused, reservationTexts.importRefused, { values: { count: problems.length } })
    await noteContacts(trx, call.app, ids, 'booked')
    return {
      action: 'import reservation',
      objectKind: 'reservation',
      objectId: null,
      after: { reservations: ids.length, firstId: ids[0] ?? null, lastId: ids.at(-1) ?? null },
      answer: { imported: ids.length },
    }
  })
}
