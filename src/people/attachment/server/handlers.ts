import { noun } from '../../../platform/server/context.ts'
import type { App, StoredFile } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { attachmentCalls } from '../contract.ts'
import { attachmentTexts } from '../text.ts'
import { selectReadable } from './attachment.sql.ts'
import type { AttachmentRow } from './attachment.sql.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { keyIn, smallKey } from './keep-file.ts'
import { takeAvatar, takeFile } from './take-file.ts'
import { pieceUploads } from './sent-files.ts'

export const attachmentNoun = {
  ...noun(
    attachmentCalls,
    {
      'POST /attachments': takeFile,
      'POST /attachments/ava/{userId}': takeAvatar,
      'GET /attachments/actions/download': async (call) => {
        const { query } = call
        const { key, sizeBytes, smallSizeBytes, ...file } = await readable(call, { id: query.id })
        const isSmall = query.size === '64' && smallSizeBytes !== null
        return stored({ ...file, key: isSmall ? smallKey(key) : key, sizeBytes: isSmall ? smallSizeBytes : sizeBytes })
      },
      'GET /videos/{videoFileName}': async (call) => {
        const file = await readable(call, { key: keyIn(call.params.videoFileName) })
        if (isPicture(file)) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
        return stored(file)
      },
      'GET /images/{name}': async (call) => {
        const file = await readable(call, { key: keyIn(call.params.name) })
        if (!isPicture(file)) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
        return stored(file)
      },
      'POST /attachments/{id}': deleteAttachment,
    },
    attachmentTexts,
  ),
  uploads: pieceUploads,
}

/** Throws CallError 404, for a file that is another's as for one that is not there. */
async function readable(
  { app, caller, requestId }: { app: App; caller: Caller | null; requestId: string },
  by: { id: number } | { key: string },
): Promise<AttachmentRow> {
  // A token sees what everybody sees: a file carries no client that it could be cut to.
  const mayCall = caller?.mustChangePassword || caller?.mustSetUpFactor || caller?.token ? null : caller
  const file = await selectReadable(app, by, mayCall)
  if (!file) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
  const type = app.fileTypes.find(({ number }) => number === file.fileType)
  if (mayCall && mayCall.userId !== file.ownerId)
    await type?.onRead?.({ db: app.db, caller: mayCall, requestId }, file.id)
  return file
}

const isPicture = ({ contentType }: AttachmentRow) => contentType?.startsWith('image/') === true

const stored = ({ key, fileName, contentType, sizeBytes }: Omit<AttachmentRow, 'smallSizeBytes'>): StoredFile => ({
  key,
  fileName,
  contentType: contentType ?? 'application/octet-stream',
  sizeBytes,
})
