import fs from 'node:fs/promises'
import { fileKind, HEAD_BYTES } from '../../../platform/rules/file-kind.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { App, Caller } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { arrivingFile, fileStore } from '../../../platform/server/files/file-store.ts'
import { readHead } from '../../../platform/server/files/receive-file.ts'
import type { Upload, UploadReceiver } from '../../../platform/server/files/uploads.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { VIDEO } from '../rules/attachment-types.ts'
import { attachmentTexts } from '../text.ts'
import { selectUpload, updateFinished } from './attachment.sql.ts'
import type { AttachmentRow } from './attachment.sql.ts'
import { removeFile } from './keep-file.ts'
import { reserve, UPLOAD_EXPIRY_MS } from './reserve.ts'

/** Who may send videos: whoever writes lessons. */
const VIDEO_KEY = 'lecture'

export async function reserveVideo(app: App, caller: Caller, sizeBytes: number, fileName: string) {
  if (caller.keys.get(VIDEO_KEY) !== true) throw new CallError(CODES.forbidden, serverTexts.forbidden)
  const most = app.config.videoMaxBytes
  if (sizeBytes > most) {
    throw new CallError(CODES.tooLarge, attachmentTexts.videoTooLarge, { values: { megabytes: most / 2 ** 20 } })
  }
  if (sizeBytes === 0) throw new CallError(CODES.refused, attachmentTexts.notAVideo)
  const { userId: ownerId, companyId } = caller
  return reserve(app, { fileType: VIDEO, ownerId, companyId, fileName, sizeBytes })
}

/** Moves a video that has arrived into the store and makes it count. Throws, and forgets it, when it is none. */
export async function finishVideo(
  app: App,
  caller: Caller,
  video: { id: number; key: string },
  requestId: string | null = null,
): Promise<{ contentType: string; sizeBytes: number }> {
  const file = arrivingFile(app.config, video.key)
  const there = await fs.stat(file).catch(() => null)
  const kind = there && fileKind(await readHead(file))
  if (!there || kind?.is !== 'video') {
    await removeFile(app, video)
    throw new CallError(CODES.refused, attachmentTexts.notAVideo)
  }
  const { contentType } = kind
  await (await fileStore(app.config)).adopt(video.key, file)
  const about = { contentType, sizeBytes: there.size }
  return auditedChange({ db: app.db, caller, requestId }, async (trx) => {
    if (!(await updateFinished(trx, video.id, { ...about, smallSizeBytes: null })))
      throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
    return {
      action: 'add file',
      objectKind: 'attachment',
      objectId: video.id,
      after: about,
      answer: about,
    }
  })
}

const uploadOf = ({ id, key, sizeBytes, isFinished }: AttachmentRow): Upload => ({ id, key, sizeBytes, isFinished })

/** Takes videos in pieces. */
export const videoUploads: UploadReceiver = {
  async begin(app, caller, sizeBytes, about) {
    const { id, key } = await reserveVideo(app, caller, sizeBytes, about.filename ?? '')
    return { id, key, sizeBytes, isFinished: false }
  },
  async find({ db }, caller, key) {
    const row = await selectUpload(db, key, caller.userId, UPLOAD_EXPIRY_MS)
    return row && uploadOf(row)
  },
  async look(app, _caller, upload) {
    const head = await readHead(arrivingFile(app.config, upload.key))
    if (head.length < Math.min(HEAD_BYTES, upload.sizeBytes) || fileKind(head)?.is === 'video') return
    await removeFile(app, upload)
    throw new CallError(CODES.refused, attachmentTexts.notAVideo)
  },
  async finish(app, caller, upload) {
    await finishVideo(app, caller, upload)
  },
  drop: (app, upload) => removeFile(app, upload),
}
