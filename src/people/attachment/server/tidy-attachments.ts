import fs from 'node:fs/promises'
import path from 'node:path'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { arrivingFolder } from '../../../platform/server/files/file-store.ts'
import { deleteDeadUploadLocks } from '../../../platform/server/files/upload-lock.sql.ts'
import { taskTexts } from '../../background/text.ts'
import { lockCompanies } from '../../server/company.sql.ts'
import { lockUnshown, selectGone, updateUnshownDeleted } from './attachment.sql.ts'
import { removeFile } from './keep-file.ts'
import { UPLOAD_EXPIRY_MS } from './reserve.ts'

const AT_ONCE = 100
/** How long a user may fill in the form of a company after choosing its picture. */
export const UNSHOWN_GRACE_MS = 24 * 3_600_000

export const tidyFiles: BackgroundTask = {
  name: 'tidyFiles',
  title: taskTexts.tidyFiles,
  every: { minutes: 10 },
  run: tidyAttachments,
}

/** Removes what was deleted, is shown nowhere or never arrived whole. Harmless when several processes do it at once. */
export async function tidyAttachments(app: App): Promise<void> {
  await transaction(app.db, async (trx) => {
    await lockCompanies(trx)
    // In two statements: the first skips locked rows, and the second sees what was shown before it had its locks.
    const unshown = await lockUnshown(trx, app.fileTypes, UNSHOWN_GRACE_MS)
    await updateUnshownDeleted(trx, app.fileTypes, unshown)
  })
  for (let gone = await selectGone(app.db, UPLOAD_EXPIRY_MS, AT_ONCE); gone.length > 0;) {
    for (const file of gone) await removeFile(app, file)
    gone = gone.length < AT_ONCE ? [] : await selectGone(app.db, UPLOAD_EXPIRY_MS, AT_ONCE)
  }
  await deleteDeadUploadLocks(app.db)
  await removeLeftovers(arrivingFolder(app.config))
}

/** Files on their way whose server died before anybody could miss them. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const about = await fs.stat(file).catch(() => null)
    if (about && Date.now() - about.mtimeMs > 2 * UPLOAD_EXPIRY_MS) await fs.rm(file, { force: true })
  }
}
