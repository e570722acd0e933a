import fs from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../../../platform/server/context.ts'
import { arrivingFile, fileStore } from '../../../platform/server/files/file-store.ts'
import { deleteAttachment } from './attachment.sql.ts'

/** Puts bytes that this server made into the store. */
export async function keepBytes({ config }: Pick<App, 'config'>, key: string, bytes: Buffer): Promise<void> {
  const file = arrivingFile(config, key)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, bytes)
  await (await fileStore(config)).adopt(key, file)
}

/** The key of an avatar's small form. */
export const smallKey = (key: string) => `${key}-small`

/** The key in such a name. */
export const keyIn = (storedName: string) => storedName.replace(/\.[a-z0-9]+$/, '')

/** Removes a file that never counted, or counts no more, with its bytes. */
export async function removeFile({ config, db }: Pick<App, 'config' | 'db'>, file: { id: number; key: string }) {
  const store = await fileStore(config)
  await fs.rm(arrivingFile(config, file.key), { force: true })
  await Promise.all([store.remove(file.key), store.remove(smallKey(file.key))])
  await deleteAttachment(db, file.id)
}
