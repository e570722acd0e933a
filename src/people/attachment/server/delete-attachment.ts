import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { isManaged } from '../../user/server/is-managed.ts'
import type { AttachmentCalls } from '../contract.ts'
import { AVATAR } from '../rules/attachment-types.ts'
import { attachmentTexts } from '../text.ts'
import { selectAttachment, selectIsShown, updateDeleted } from './attachment.sql.ts'
import type { AttachmentRow } from './attachment.sql.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type Delete = Call<AttachmentCalls['POST /attachments/{id}']>

/** No one sees the file from now on; its bytes go with the next tidying. */
export async function deleteAttachment(call: Delete): Promise<null> {
  const { caller, params } = call
  return auditedChange(call, async (trx) => {
    const file = await selectAttachment(trx, params.id)
    if (!file || !(await mayDelete(file))) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
    if (await selectIsShown(trx, file, call.app.fileTypes))
      throw new CallError(CODES.refused, attachmentTexts.fileInUse)
    await updateDeleted(trx, file.id)
    return {
      action: 'delete file',
      objectKind: 'attachment',
      objectId: file.id,
      before: { fileType: file.fileType, ownerId: file.ownerId, sizeBytes: file.sizeBytes },
      answer: null,
    }

    async function mayDelete({ ownerId, fileType }: AttachmentRow): Promise<boolean> {
      if (ownerId === caller.userId || caller.role === ADMINISTRATOR) return true
      return fileType === AVATAR && caller.keys.get('user') === true && isManaged(trx, ownerId, caller)
    }
  })
}
