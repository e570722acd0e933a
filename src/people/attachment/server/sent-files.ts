import fs from 'node:fs/promises'
import { HEAD_BYTES } from '../../../platform/rules/file-kind.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { App, Caller } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { arrivingFile, fileStore } from '../../../platform/server/files/file-store.ts'
import type { FileType, JudgedFile } from '../../../platform/server/files/file-type.ts'
import { readHead } from '../../../platform/server/files/receive-file.ts'
import type { Upload, UploadReceiver } from '../../../platform/server/files/uploads.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { VIDEO } from '../rules/attachment-types.ts'
import { attachmentTexts } from '../text.ts'
import { selectUpload, updateFinished } from './attachment.sql.ts'
import type { AttachmentRow } from './attachment.sql.ts'
import { keepBytes, removeFile } from './keep-file.ts'
import { reserve, UPLOAD_EXPIRY_MS } from './reserve.ts'

/** A file that is to come; its type is one of `app.fileTypes`. */
interface Announced {
  fileType: number
  sizeBytes: number
  fileName: string
}
type Arriving = Pick<AttachmentRow, 'id' | 'key' | 'fileType'>

/** Throws CallError when no area takes such files. */
function typeOf(app: App, number: number): FileType {
  const type = app.fileTypes.find((known) => known.number === number)
  if (!type) throw new CallError(CODES.refused, attachmentTexts.noSuchType)
  return type
}

/** Keeps room for a file. Throws CallError when the caller may send none of its type, or there is no room for it. */
export async function reserveFile(
  app: App,
  caller: Caller,
  { fileType, sizeBytes, fileName }: Announced,
): Promise<Arriving> {
  const { key, mostBytes } = typeOf(app, fileType)
  if (caller.keys.get(key) !== true) throw new CallError(CODES.forbidden, serverTexts.forbidden)
  const most = mostBytes(app.config)
  if (sizeBytes > most)
    throw new CallError(CODES.tooLarge, attachmentTexts.fileTooLarge, { values: { megabytes: most / 2 ** 20 } })
  if (sizeBytes === 0) throw new CallError(CODES.refused, attachmentTexts.fileEmpty)
  const { userId: ownerId, companyId } = caller
  return { ...(await reserve(app, { fileType, ownerId, companyId, fileName, sizeBytes })), fileType }
}

/** Judges a file that has arrived, moves it into the store and makes it count. Removes it and throws when it is refused. */
export async function finishFile(
  app: App,
  caller: Caller,
  file: Arriving,
  requestId: string | null = null,
): Promise<{ contentType: string; sizeBytes: number }> {
  const arrived = arrivingFile(app.config, file.key)
  const { contentType, bytes, media } = await judged(app, file, arrived)
  const sizeBytes = bytes?.length ?? (await fs.stat(arrived)).size
  if (bytes) await keepBytes(app, file.key, bytes)
  else await (await fileStore(app.config)).adopt(file.key, arrived)
  const answer = { contentType, sizeBytes }
  return auditedChange({ db: app.db, caller, requestId }, async (trx) => {
    if (!(await updateFinished(trx, file.id, { ...answer, media })))
      throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
    return { action: 'add file', objectKind: 'attachment', objectId: file.id, after: answer, answer }
  })
}

async function judged(app: App, file: Arriving, arrived: string): Promise<JudgedFile> {
  try {
    return await typeOf(app, file.fileType).judge(arrived)
  } catch (error) {
    // Whatever else went wrong may go right at the next try.
    if (error instanceof CallError) await removeFile(app, file)
    throw error
  }
}

const uploadOf = ({ id, key, fileType, sizeBytes, isFinished }: AttachmentRow): Upload => ({
  id,
  key,
  fileType,
  sizeBytes,
  isFinished,
})

/** Takes files in pieces; `about.filetype` is a number, a video's when it is left out. */
export const pieceUploads: UploadReceiver = {
  async begin(app, caller, sizeBytes, { filename, filetype }) {
    const announced = { fileType: Number(filetype ?? VIDEO), sizeBytes, fileName: filename ?? '' }
    return { ...(await reserveFile(app, caller, announced)), sizeBytes, isFinished: false }
  },
  async find({ db }, caller, key) {
    const row = await selectUpload(db, key, caller.userId, UPLOAD_EXPIRY_MS)
    return row && uploadOf(row)
  },
  async look(app, _caller, upload) {
    const head = await readHead(arrivingFile(app.config, upload.key))
    if (head.length < Math.min(HEAD_BYTES, upload.sizeBytes)) return
    try {
      typeOf(app, upload.fileType).judgeHead?.(head)
    } catch (error) {
      await removeFile(app, upload)
      throw error
    }
  },
  async finish(app, caller, upload) {
    await finishFile(app, caller, upload)
  },
  drop: (app, upload) => removeFile(app, upload),
}
