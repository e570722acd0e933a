import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { everyRow, selectListPage, selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import { lessonCalls } from '../contract.ts'
import type { LessonCalls } from '../contract.ts'
import { lessonCallTexts, lessonTexts } from '../text.ts'
import { exportColumns } from './export-columns.ts'
import { lessonList, selectLesson } from './find-lessons.sql.ts'
import type { LessonFilter, LessonQuery } from './find-lessons.sql.ts'
import { lessonAnswer } from './lesson-answer.ts'
import { recordOpened } from './record-opened.ts'
import { colleagueList, selectLessonOwner } from './reviewer.sql.ts'
import type { LessonOwner } from './reviewer.sql.ts'
import { removeCheck } from './reviewers.ts'
import { updateLesson, deleteLesson, endLesson, saveLesson } from './save-lesson.ts'

type Reading = Pick<Call<LessonCalls['POST /Class/find/']>, 'app' | 'caller'>

function queryOf({ app, caller }: Reading, filter: LessonFilter): LessonQuery {
  const mayWrite = caller.keys.get('lecture') === true
  return { filter, reader: caller, mayWrite, timeZone: app.config.timeZone }
}

export const lessonNoun = noun(
  lessonCalls,
  {
    'POST /Class/find/': async (call) => {
      const { page, size, ...filter } = call.request
      const query = queryOf(call, filter)
      const { data, ...counted } = await selectLongListPage(call.db, lessonList(query), { page, size })
      return { data: data.map((row) => lessonAnswer(row, query.timeZone)), ...counted }
    },
    'POST /Class/export': (call) => {
      const { format, ...filter } = call.request
      const query = queryOf(call, filter)
      return tableExport(call, {
        format,
        name: lessonCallTexts.fileName,
        columns: exportColumns(call.locale, query.timeZone),
        rows: selectBatches(call.db, everyRow(lessonList(query))),
      })
    },
    'POST /Class/findColleagues/': async ({ db, caller, request }) => {
      const { lessonId, id, name, ...page } = request
      const owner = lessonId === undefined ? caller : await ownerOf(db, lessonId, caller)
      return selectListPage(db, colleagueList(owner, caller, { id, name }), page)
    },
    'GET /Class/getById/{id}': async (call) => {
      const row = await selectLesson(call.db, call.params.id, queryOf(call, {}))
      if (!row) throw new CallError(CODES.notFound, lessonTexts.noSuchLesson)
      await recordOpened(call, { ...row, isInvolved: row.linkType !== null })
      return lessonAnswer(row, call.app.config.timeZone)
    },
    'POST /Class/save': saveLesson,
    'PUT /Class/update/{id}': updateLesson,
    'POST /Class/delete/{id}': deleteLesson,
    'POST /Class/end/{id}': endLesson,
    'POST /Class/removeCheck/{id}': removeCheck,
  },
  lessonTexts,
)

async function ownerOf(db: Db, id: number, caller: Reading['caller']): Promise<LessonOwner> {
  const lesson = await selectLessonOwner(db, id, caller)
  if (!lesson) throw new CallError(CODES.notFound, lessonTexts.noSuchLesson)
  return lesson
}
