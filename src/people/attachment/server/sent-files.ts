import fs from 'node:fs/promises'
import { HEAD_BYTES } from '../../../platform/rules/file-kind.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { arrivingFile, fileStore } from '../../../platform/server/files/file-store.ts'
import type { FileType, JudgedFile } from '../../../platform/server/files/file-type.ts'
import { readHead } from '../../../platform/server/files/receive-file.ts'
import type { Upload, UploadReceiver } from '../../../platform/server/context.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { VIDEO } from '../rules/attachment-types.ts'
import { attachmentTexts } from '../text.ts'
import { selectIsWanted, selectUpload, updateDeleted, updateFinished } from './attachment.sql.ts'
import type { AttachmentRow } from './attachment.sql.ts'
import { keepBytes, removeFile } from './keep-file.ts'
import { reserve, UPLOAD_EXPIRY_MS } from './reserve.ts'

/** A file that is to come; its type is one of `app.fileTypes`. */
interface Announced {
  fileType: number
  sizeBytes: number
  fileName: string
  /** what it is sent for, where its type knows such a thing */
  targetId?: number | undefined
}
type Arriving = Pick<AttachmentRow, 'id' | 'key' | 'fileType'>

/** Throws CallError when no area takes such files. */
function typeOf(app: App, number: number): FileType {
  const type = app.fileTypes.find((known) => known.number === number)
  if (!type) throw new CallError(CODES.refused, attachmentTexts.noSuchType)
  return type
}

/** 404, which a client of the protocol takes for the end of an upload. */
const unwanted = ({ target }: FileType) => new CallError(CODES.notFound, target?.gone ?? attachmentTexts.noSuchFile)

/** A number, or nothing; what is none is refused as unreadable. */
function readTarget(target: string | null | undefined): number | undefined {
  if (target == null) return undefined
  if (!/^[1-9]\d{0,14}$/.test(target)) throw new CallError(CODES.unreadable, serverTexts.unreadable)
  return Number(target)
}

/** Keeps room for a file. Throws CallError when the caller may send none of its type, or there is no room for it. */
export async function reserveFile(
  app: App,
  caller: Caller,
  { fileType, sizeBytes, fileName, targetId }: Announced,
): Promise<Arriving> {
  const type = typeOf(app, fileType)
  const { key, mostBytes } = type
  if (caller.keys.get(key) !== true) throw new CallError(CODES.forbidden, serverTexts.forbidden)
  const most = mostBytes(app.config)
  if (sizeBytes > most)
    throw new CallError(CODES.tooLarge, attachmentTexts.fileTooLarge, { values: { megabytes: most / 2 ** 20 } })
  if (sizeBytes === 0) throw new CallError(CODES.refused, attachmentTexts.fileEmpty)
  if (targetId !== undefined && !(await selectIsWanted(app.db, type, targetId, caller))) throw unwanted(type)
  const { userId: ownerId, companyId } = caller
  return { ...(await reserve(app, { fileType, ownerId, companyId, fileName, sizeBytes, targetId })), fileType }
}

/** Judges a file that has arrived, moves it into the store and makes it count. Removes it and throws when it is refused. */
export async function finishFile(
  app: App,
  caller: Caller,
  file: Arriving,
  { requestId = null, signal }: { requestId?: string | null; signal?: AbortSignal } = {},
): Promise<{ contentType: string; sizeBytes: number }> {
  const arrived = arrivingFile(app.config, file.key)
  const { contentType, bytes, media } = await judged(app, file, arrived, signal)
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

async function judged(app: App, file: Arriving, arrived: string, signal?: AbortSignal): Promise<JudgedFile> {
  try {
    return await typeOf(app, file.fileType).judge(arrived, signal)
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

/** One that nothing wants any more is thrown out: its room is free at once, its bytes go with the next tidying. */
async function findUpload(app: App, caller: Caller, key: string): Promise<Upload | undefined> {
  const row = await selectUpload(app, key, caller, UPLOAD_EXPIRY_MS)
  if (!row || row.isWanted) return row && uploadOf(row)
  await updateDeleted(app.db, row.id)
  throw unwanted(typeOf(app, row.fileType))
}

/** Takes files in pieces; `about.target` is what they are sent for, `about.filetype` is a number, a video's when it is left out. */
export const pieceUploads: UploadReceiver = {
  async begin(app, caller, sizeBytes, { filename, filetype, target }) {
    const targetId = readTarget(target)
    const announced = { fileType: Number(filetype ?? VIDEO), sizeBytes, fileName: filename ?? '', targetId }
    return { ...(await reserveFile(app, caller, announced)), sizeBytes, isFinished: false }
  },
  find: findUpload,
  async look(app, caller, upload) {
    await findUpload(app, caller, upload.key)
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
