import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { everyRow, selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import { writtenTime } from '../../../platform/rules/business-time.ts'
import { openLesson } from '../../lesson/server/record-opened.ts'
import { EVALUATION, PRECISE } from '../../rules/lesson-words.ts'
import { commentCalls } from '../contract.ts'
import type { CommentCalls } from '../contract.ts'
import { totalOf } from '../rules/score-sheet.ts'
import { commentColumnTexts, commentTexts } from '../text.ts'
import {
  deleteComment,
  editComment,
  editReply,
  hideComment,
  replyToComment,
  resolveComment,
  saveComment,
} from './change-comment.ts'
import { upsertCommentsSeen } from './comments-seen.sql.ts'
import { exportColumns } from './export-columns.ts'
import { commentList, selectAuthors, selectMarks } from './find-comments.sql.ts'
import type { CommentQuery, CommentRow } from './find-comments.sql.ts'

type Find = Pick<Call<CommentCalls['POST /Comment/find/']>, 'caller'> & {
  request: CommentQuery['filter'] & CommentQuery['order']
}

function queryOf({ caller, request }: Find): CommentQuery {
  const { orderColumn, orderWay, ...filter } = request
  return { filter, order: { orderColumn, orderWay }, reader: caller }
}

/** A comment as it is sent. */
function sentComment({ tagId, tagName, scores, createdAt, resolvedAt, ...row }: CommentRow, timeZone: string) {
  const scored = row.type === PRECISE ? scores[0] : undefined
  return {
    ...row,
    tagType: tagId === null || tagName === null ? null : { id: tagId, type: tagName },
    modelItemId: scored?.modelItemId ?? null,
    modelItemName: scored?.name ?? null,
    weight: scored?.weight ?? null,
    score: scored?.score ?? null,
    scores: row.type === EVALUATION ? scores : [],
    total: row.type === EVALUATION ? totalOf(scores) : null,
    createTimeStr: writtenTime(createdAt, timeZone),
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}

export const commentNoun = noun(
  commentCalls,
  {
    'POST /Comment/find/': async (call) => {
      await openLesson(call, call.request.classId)
      const { page, size, ...request } = call.request
      const { data, totalCount } = await selectLongListPage(call.db, commentList(queryOf({ ...call, request })), {
        page,
        size,
      })
      return { data: data.map((row) => sentComment(row, call.app.config.timeZone)), totalCount }
    },
    'POST /Comment/marks': async (call) => {
      await openLesson(call, call.request.classId)
      return selectMarks(call.db, call.request, call.caller)
    },
    'POST /Comment/authors': async (call) => {
      await openLesson(call, call.request.classId)
      const data = await selectAuthors(call.db, call.request.classId, call.caller)
      return { data, totalCount: data.length }
    },
    'POST /Comment/seen': async ({ db, caller, request }) => {
      const seen = await upsertCommentsSeen(db, request.classId, caller)
      if (!seen) throw new CallError(CODES.notFound, commentTexts.noSuchLesson)
      return { before: seen.before?.toISOString() ?? null }
    },
    'POST /Comment/export': async (call) => {
      await openLesson(call, call.request.classId)
      const { format, ...request } = call.request
      return tableExport(call, {
        format,
        name: commentColumnTexts.exportName,
        columns: exportColumns(call.locale, call.app.config.timeZone),
        rows: selectBatches(call.db, everyRow(commentList(queryOf({ ...call, request })))),
      })
    },
    'POST /Comment/save': saveComment,
    'PUT /Comment/update/{id}': editComment,
    'DELETE /Comment/delete/{id}': deleteComment,
    'POST /Comment/reply/{id}': replyToComment,
    'PUT /Comment/updateReply/{id}': editReply,
    'POST /Comment/resolve/{id}': resolveComment,
    'POST /Comment/hide/{id}': hideComment,
  },
  commentTexts,
)
