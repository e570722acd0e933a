import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { arrivingFile } from '../../../platform/server/files/file-store.ts'
import { receiveFile } from '../../../platform/server/files/receive-file.ts'
import { sessionTexts } from '../../session/text.ts'
import { isManaged } from '../../user/server/is-managed.ts'
import type { AttachmentCalls } from '../contract.ts'
import { AVATAR } from '../rules/attachment-types.ts'
import { selectCompanyOf, updateAvatar, updateDeleted, updateFinished } from './attachment.sql.ts'
import { keepBytes, removeFile, smallKey } from './keep-file.ts'
import { reserve } from './reserve.ts'
import { finishFile, reserveFile } from './sent-files.ts'
import { shownFileName, storedNameOf } from '../../../platform/rules/file-name.ts'

type Take = Call<AttachmentCalls['POST /attachments']>
type TakeAvatar = Call<AttachmentCalls['POST /attachments/ava/{userId}']>

const AVATAR_IS = 'image/webp'

/** A file sent in one piece. What is cut off half-way leaves nothing. */
export async function takeFile({ app, caller, query, file, signal, requestId }: Take) {
  const { fileName } = query
  const { sizeBytes } = file
  const kept = await reserveFile(app, caller, { fileType: query.fileType, sizeBytes, fileName })
  try {
    await receiveFile(file.body, arrivingFile(app.config, kept.key), { mostBytes: sizeBytes, signal })
    const about = await finishFile(app, caller, kept, { requestId, signal })
    const storedName = storedNameOf(kept.key, about.contentType)
    return { id: kept.id, fileName: shownFileName(fileName), storedName, ...about }
  } catch (error) {
    await removeFile(app, kept)
    throw error
  }
}

/** A person's avatar, in two sizes; the one before goes. */
export async function takeAvatar({ app, caller, params: { userId }, query, file, signal, requestId }: TakeAvatar) {
  const { db } = app
  const isOwn = userId === caller.userId
  const companyId = isOwn || (await isManaged(db, userId, caller)) ? await selectCompanyOf(db, userId) : undefined
  if (companyId === undefined) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  if (!isOwn && caller.keys.get('user') !== true) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)

  // Loaded at its first use: what draws pictures takes 20 MB of memory.
  const { avatarOf } = await import('./read-avatar.ts')
  const { large, small } = await avatarOf(file, signal)
  const about = { contentType: AVATAR_IS, sizeBytes: large.length, smallSizeBytes: small.length }
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
    storedName: storedNameOf(kept.key, AVATAR_IS),
    contentType: AVATAR_IS,
    sizeBytes: large.length,
  }
}
