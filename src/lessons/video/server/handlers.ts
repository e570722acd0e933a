import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { fieldError } from '../../../platform/server/http/errors.ts'
import { publishLessons } from '../../lesson/server/publish-lesson.sql.ts'
import { POSTER } from '../../rules/file-types.ts'
import { videoCalls } from '../contract.ts'
import { videoTexts } from '../text.ts'
import { findChapters, deleteChapter, noSuchLesson, saveChapter } from './chapters.ts'
import { selectPositionMs, selectPosterForUpdate, updatePoster, upsertPosition } from './position.sql.ts'

export const videoNoun = noun(
  videoCalls,
  {
    'GET /Class/position/{id}': async ({ db, caller, params }) => {
      const positionMs = await selectPositionMs(db, params.id, caller)
      if (positionMs === undefined) throw noSuchLesson()
      return { position: positionMs / 1000 }
    },
    'POST /Class/position/{id}': async ({ db, caller, params, request }) => {
      const positionMs = Math.round(request.position * 1000)
      if (!(await upsertPosition(db, params.id, caller, positionMs))) throw noSuchLesson()
      return null
    },
    'POST /Class/setPoster/{id}': async (call) => {
      const { caller, params, request } = call
      return auditedChange(call, async (trx) => {
        const before = await selectPosterForUpdate(trx, params.id, caller)
        if (!before) throw noSuchLesson()
        const poster = { id: request.posterId, fileType: POSTER, senderId: caller.userId }
        if (!(await updatePoster(trx, params.id, poster))) throw fieldError('posterId', videoTexts.noSuchPoster)
        await publishLessons(trx, [params.id])
        const change = { before, after: request }
        return { action: 'change poster', objectKind: 'lesson', objectId: params.id, ...change, answer: null }
      })
    },
    'GET /Class/chapters/{id}': findChapters,
    'POST /Class/saveChapter/{id}': saveChapter,
    'POST /Class/deleteChapter/{id}': deleteChapter,
  },
  videoTexts,
)
