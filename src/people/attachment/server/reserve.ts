import { randomBytes } from 'node:crypto'
import { shownFileName } from '../../../platform/rules/file-name.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { attachmentTexts } from '../text.ts'
import { insertAttachment, lockAndSelectUsage } from './attachment.sql.ts'
import type { NewAttachment } from './attachment.sql.ts'

/** An upload that is not finished by then is forgotten: begun today, it goes on tomorrow. */
export const UPLOAD_EXPIRY_MS = 48 * 3_600_000

/** Keeps room for a file that is to come. Throws CallError when its person or company has none left. */
export function reserve(
  { db, config }: Pick<App, 'db' | 'config'>,
  file: Omit<NewAttachment, 'key'>,
): Promise<{ id: number; key: string }> {
  const key = randomBytes(20).toString('hex')
  return transaction(db, async (trx) => {
    const used = await lockAndSelectUsage(trx, file.ownerId, file.companyId)
    const hasRoom =
      used.person + file.sizeBytes <= config.personFilesBytes &&
      used.company + file.sizeBytes <= config.companyFilesBytes
    if (!hasRoom) throw new CallError(CODES.refused, attachmentTexts.noRoom)
    return { key, id: await insertAttachment(trx, { ...file, key, fileName: shownFileName(file.fileName) }) }
  })
}
