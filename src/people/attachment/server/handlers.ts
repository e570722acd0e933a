import { noun } from '../../../platform/server/context.ts'
import type { Caller, StoredFile } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { attachmentCalls } from '../contract.ts'
import { VIDEO } from '../rules/attachment-types.ts'
import { attachmentTexts } from '../text.ts'
import { selectReadable } from './attachment.sql.ts'
import type { AttachmentRow } from './attachment.sql.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { keyIn, smallKey } from './keep-file.ts'
import { takeAvatar, takeFile } from './take-file.ts'
import { videoUploads } from './videos.ts'

export const attachmentNoun = {
  ...noun(
    attachmentCalls,
    {
      'POST /attachments': takeFile,
      'POST /attachments/ava/{userId}': takeAvatar,
      'GET /attachments/actions/download': async ({ db, caller, query }) => {
        const { key, sizeBytes, smallSizeBytes, ...file } = await readable(db, { id: query.id }, caller)
        const isSmall = query.size === '64' && smallSizeBytes !== null
        return stored({ ...file, key: isSmall ? smallKey(key) : key, sizeBytes: isSmall ? smallSizeBytes : sizeBytes })
      },
      'GET /videos/{videoFileName}': async ({ db, caller, params }) => {
        const file = await readable(db, { key: keyIn(params.videoFileName) }, caller)
        if (file.fileType !== VIDEO) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
        return stored(file)
      },
      'GET /images/{name}': async ({ db, caller, params }) => {
        const file = await readable(db, { key: keyIn(params.name) }, caller)
        if (file.fileType === VIDEO) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
        return stored(file)
      },
      'POST /attachments/{id}': deleteAttachment,
    },
    attachmentTexts,
  ),
  uploads: videoUploads,
}

/** Throws CallError 404, for a file that is another's as for one that is not there. */
async function readable(db: Db, by: { id: number } | { key: string }, caller: Caller | null): Promise<AttachmentRow> {
  // A token sees what everybody sees: a file carries no client that it could be cut to.
  const mayCall = caller?.mustChangePassword || caller?.mustSetUpFactor || caller?.token ? null : caller
  const file = await selectReadable(db, by, mayCall)
  if (!file) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
  return file
}

const stored = ({ key, fileName, contentType, sizeBytes }: Omit<AttachmentRow, 'smallSizeBytes'>): StoredFile => ({
  key,
  fileName,
  contentType: contentType ?? 'application/octet-stream',
  sizeBytes,
})
