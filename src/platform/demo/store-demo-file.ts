import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { arrivingFile, fileStore } from '../server/files/file-store.ts'
import type { Config } from '../server/settings/config.ts'

/** Puts a copy of a file into the file store, under a key of its own. */
export async function storeDemoFile(config: Config, file: string): Promise<{ key: string; sizeBytes: number }> {
  const key = randomUUID()
  const arriving = arrivingFile(config, key)
  await fs.mkdir(path.dirname(arriving), { recursive: true })
  await fs.copyFile(file, arriving)
  const { size } = await fs.stat(arriving)
  await (await fileStore(config)).adopt(key, arriving)
  return { key, sizeBytes: size }
}
