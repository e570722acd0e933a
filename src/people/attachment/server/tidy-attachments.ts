import fs from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { arrivingFolder } from '../../../platform/server/files/file-store.ts'
import { deleteDeadUploadLocks } from '../../../platform/server/files/upload-lock.sql.ts'
import { lockCompanies } from '../../company/server/save-company.sql.ts'
import { selectGone, updateUnshownDeleted } from './attachment.sql.ts'
import { removeFile } from './keep-file.ts'
import { UPLOAD_EXPIRY_MS } from './reserve.ts'

const EVERY_MS = 10 * 60_000
const AT_ONCE = 100
/** How long somebody may fill in the form of a company after choosing its picture. */
export const UNSHOWN_GRACE_MS = 24 * 3_600_000

/** Removes what was deleted, is shown nowhere or never arrived whole, every ten minutes, until the returned stop is called. */
export function startTidyingAttachments(app: App): () => void {
  const timer = setInterval(() => void tidyAttachments(app), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Harmless when several processes do it at once; what fails is made good by the next. */
export async function tidyAttachments(app: App): Promise<void> {
  try {
    await transaction(app.db, async (trx) => {
      await lockCompanies(trx)
      await updateUnshownDeleted(trx, UNSHOWN_GRACE_MS)
    })
    for (let gone = await selectGone(app.db, UPLOAD_EXPIRY_MS, AT_ONCE); gone.length > 0;) {
      for (const file of gone) await removeFile(app, file)
      gone = gone.length < AT_ONCE ? [] : await selectGone(app.db, UPLOAD_EXPIRY_MS, AT_ONCE)
    }
    await deleteDeadUploadLocks(app.db)
    await removeLeftovers(arrivingFolder(app.config))
  } catch (error) {
    app.log.warn({ err: error }, 'tidying files failed')
  }
}

/** Files on their way whose server died before anybody could miss them. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const about = await fs.stat(file).catch(() => null)
    if (about && Date.now() - about.mtimeMs > 2 * UPLOAD_EXPIRY_MS) await fs.rm(file, { force: true })
  }
}
