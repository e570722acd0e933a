import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { tableExport, titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { openLesson } from '../../lesson/server/record-opened.ts'
import type { RoomCalls } from '../contract.ts'
import { attendanceTexts } from '../text.ts'
import { selectAbsent, selectAttendance } from './attendance.sql.ts'
import type { Attendant } from './attendance.sql.ts'

type Asked = Pick<Call<RoomCalls['POST /Room/attendance/{classId}']>, 'app' | 'db' | 'caller' | 'params' | 'requestId'>

/** Throws CallError 404 for a lesson that the caller may not see. */
export async function attendanceOf(call: Asked) {
  const { db, caller } = call
  const { id: classId } = await openLesson(call, call.params.classId)
  const people = await selectAttendance(db, classId, caller)
  return {
    people: people.map((one) => ({ ...one, from: one.from.toISOString(), to: one.to.toISOString() })),
    absent: await selectAbsent(db, classId, caller),
  }
}

export async function exportAttendance(
  call: Call<RoomCalls['POST /Room/exportAttendance/{classId}']>,
): Promise<FileAnswer> {
  const { app, db, caller, params, request, locale } = call
  const { name: lessonName } = await openLesson(call, params.classId)
  const moment = (at: Date) => writtenTime(at, app.config.timeZone)
  const column = titledBy(attendanceTexts, locale)
  const columns: ExportColumn<Attendant>[] = [
    column('person', 20, ({ name }) => name),
    column('role', 12, ({ isPresenter }) => (isPresenter ? attendanceTexts.presenter[locale] : null)),
    column('from', 20, ({ from }) => moment(from)),
    column('to', 20, ({ to }) => moment(to)),
    column('minutes', 10, ({ minutes }) => minutes),
  ]
  return tableExport(call, {
    format: request.format,
    name: {
      zh: `${attendanceTexts.title.zh} ${lessonName}`,
      en: `${attendanceTexts.title.en} ${lessonName}`,
    },
    sheetName: attendanceTexts.title,
    columns,
    rows: await selectAttendance(db, params.classId, caller),
  })
}
