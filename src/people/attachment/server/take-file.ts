import fs from 'node:fs/promises'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { App, Call, Caller } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { arrivingFile } from '../../../platform/server/files/file-store.ts'
import { receiveFile } from '../../../platform/server/files/receive-file.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { sessionTexts } from '../../session/text.ts'
import { isManaged } from '../../user/server/is-managed.ts'
import type { AttachmentCalls } from '../contract.ts'
import { AVATAR, COMPANY_PICTURE, PICTURE_MAX_BYTES } from '../rules/attachment-types.ts'
import { selectCompanyOf, updateAvatar, updateDeleted, updateFinished } from './attachment.sql.ts'
import { keepBytes, removeFile, smallKey, storedNameOf } from './keep-file.ts'
import { reserve } from './reserve.ts'
import { finishVideo, reserveVideo } from './videos.ts'
import { shownFileName } from '../../../platform/rules/file-name.ts'

/** Loaded at its first use: what draws pictures takes 20 MB of memory. */
const pictures = () => import('./read-picture.ts')

type Take = Call<AttachmentCalls['POST /attachments']>
type TakeAvatar = Call<AttachmentCalls['POST /attachments/ava/{userId}']>

const PICTURE = 'image/webp'

/** A video, or a company's picture, sent in one piece. What is cut off half-way leaves nothing. */
export async function takeFile(call: Take) {
  const { app, caller, query, file, signal, requestId } = call
  const isVideo = query.fileType === '1'
  const { sizeBytes } = file
  const kept = isVideo
    ? await reserveVideo(app, caller, sizeBytes, query.fileName)
    : await reservePicture(app, caller, sizeBytes, query.fileName)
  const arriving = arrivingFile(app.config, kept.key)
  try {
    await receiveFile(file.body, arriving, { mostBytes: sizeBytes, signal })
    const about = isVideo
      ? await finishVideo(app, caller, kept, requestId)
      : await finishPicture(app, caller, kept, await fs.readFile(arriving), requestId)
    return {
      id: kept.id,
      fileName: shownFileName(query.fileName),
      storedName: storedNameOf(kept.key, about.contentType),
      ...about,
    }
  } catch (error) {
    await removeFile(app, kept)
    throw error
  }
}

async function reservePicture(app: App, caller: Caller, sizeBytes: number, fileName: string) {
  if (caller.keys.get('base') !== true) throw new CallError(CODES.forbidden, serverTexts.forbidden)
  if (sizeBytes > PICTURE_MAX_BYTES) throw new CallError(CODES.tooLarge, serverTexts.tooLarge)
  const { userId: ownerId, companyId } = caller
  return reserve(app, { fileType: COMPANY_PICTURE, ownerId, companyId, fileName, sizeBytes })
}

async function finishPicture(
  app: App,
  caller: Caller,
  { id, key }: { id: number; key: string },
  sent: Buffer,
  requestId: string,
) {
  const { companyPictureOf } = await pictures()
  const picture = await companyPictureOf(sent)
  await keepBytes(app, key, picture)
  const about = { contentType: PICTURE, sizeBytes: picture.length }
  return auditedChange({ db: app.db, caller, requestId }, async (trx) => {
    await updateFinished(trx, id, { ...about, smallSizeBytes: null })
    return {
      action: 'add file',
      objectKind: 'attachment',
      objectId: id,
      after: about,
      answer: about,
    }
  })
}

/** A person's avatar, in two sizes; the one before goes. */
export async function takeAvatar({ app, caller, params: { userId }, query, file, requestId }: TakeAvatar) {
  const { db } = app
  const isOwn = userId === caller.userId
  const companyId = isOwn || (await isManaged(db, userId, caller)) ? await selectCompanyOf(db, userId) : undefined
  if (companyId === undefined) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  if (!isOwn && caller.keys.get('user') !== true) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)

  const { avatarOf } = await pictures()
  const { large, small } = await avatarOf(file)
  const about = { contentType: PICTURE, sizeBytes: large.length, smallSizeBytes: small.length }
  const { fileName } = query
  const sizeBytes = large.length + small.length
  const kept = await reserve(app, { fileType: AVATAR, ownerId: userId, companyId, fileName, sizeBytes })
  try {
    await keepBytes(app, kept.key, large)
    await keepBytes(app, smallKey(kept.key), small)
    await auditedChange({ db, caller, requestId }, async (trx) => {
      await updateFinished(trx, kept.id, about)
      const before = await updateAvatar(trx, userId, kept.id)
      if (before !== null) await updateDeleted(trx, before)
      return {
        action: 'change avatar',
        objectKind: 'user',
        objectId: userId,
        before: { avatarId: before },
        after: { avatarId: kept.id },
        answer: null,
      }
    })
  } catch (error) {
    await removeFile(app, kept)
    throw error
  }
  return {
    id: kept.id,
    fileName: shownFileName(fileName),
    storedName: storedNameOf(kept.key, PICTURE),
    contentType: PICTURE,
    sizeBytes: large.length,
  }
}
