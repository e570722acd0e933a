import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { ADMINISTRATOR } from '../../session/rules/roles.ts'
import { isManaged } from '../../user/server/is-managed.ts'
import type { AttachmentCalls } from '../contract.ts'
import { AVATAR } from '../rules/attachment-types.ts'
import { attachmentTexts } from '../text.ts'
import { selectAttachment, updateDeleted } from './attachment.sql.ts'
import type { AttachmentRow } from './attachment.sql.ts'

type Delete = Call<AttachmentCalls['POST /attachments/{id}']>

/** Nobody sees the file from now on; its bytes go with the next tidying. */
export async function removeAttachment({ db, caller, params, requestId }: Delete): Promise<null> {
  return transaction(db, async (trx) => {
    const file = await selectAttachment(trx, params.id)
    if (!file || !(await mayDelete(file))) throw new CallError(CODES.notFound, attachmentTexts.noSuchFile)
    await updateDeleted(trx, file.id)
    await writeAudit(trx, {
      userId: caller.userId,
      action: 'delete file',
      objectKind: 'attachment',
      objectId: file.id,
      before: { fileType: file.fileType, ownerId: file.ownerId, sizeBytes: file.sizeBytes },
      requestId,
    })
    return null

    async function mayDelete({ ownerId, fileType }: AttachmentRow): Promise<boolean> {
      if (ownerId === caller.userId || caller.role === ADMINISTRATOR) return true
      return fileType === AVATAR && caller.keys.get('user') === true && isManaged(trx, ownerId, caller)
    }
  })
}
