import { writtenTime } from '../../../platform/rules/business-time.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { noun } from '../../../platform/server/context.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { reservationCalls } from '../contract.ts'
import { reservationColumnTexts, reservationTexts } from '../text.ts'
import { exportColumns } from './export-columns.ts'
import { reservationList } from './find-reservations.sql.ts'
import type { ReservationRow } from './find-reservations.sql.ts'
import { importReservations, previewReservations } from './import-reservations.ts'
import { cancelReservation, checkInReservation, moveReservation, updateReservation } from './move-reservation.ts'
import { saveReservation, saveWeekly } from './save-reservation.ts'

function sentReservation({ createdAt, arrivedAt, ...row }: ReservationRow, zone: string) {
  return {
    ...row,
    createTimeStr: writtenTime(createdAt, zone),
    arrivedTimeStr: arrivedAt && writtenTime(arrivedAt, zone),
  }
}

export const reservationNoun = noun(
  reservationCalls,
  {
    'POST /reservation/find/': async ({ app, db, caller, request }) => {
      const { data, totalCount } = await selectListPage(db, reservationList(request, caller.companies), request)
      return { data: data.map((row) => sentReservation(row, app.config.timeZone)), totalCount }
    },
    'POST /reservation/export': async (call) => {
      const { app, db, caller, locale, request } = call
      return tableExport(call, {
        format: request.format,
        name: reservationColumnTexts.exportName,
        columns: exportColumns(locale, app.config.timeZone),
        rows: selectBatches(db, reservationList(request, caller.companies).rows),
      })
    },
    'POST /reservation/save': saveReservation,
    'POST /reservation/import/preview': previewReservations,
    'POST /reservation/import/': importReservations,
    'POST /reservation/saveWeekly': saveWeekly,
    'POST /reservation/update/{id}': updateReservation,
    'POST /reservation/move/{id}': moveReservation,
    'POST /reservation/checkIn/{id}': checkInReservation,
    'POST /reservation/cancel/{id}': cancelReservation,
  },
  reservationTexts,
)
