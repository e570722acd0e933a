import path from 'node:path'
import type { Config } from '../settings/config.ts'
import { diskStore } from './disk-store.ts'
import { storeKey } from './store-key.ts'
import type { FileStore } from './store.ts'

const stores = new WeakMap<Config, Promise<FileStore>>()

/** The store that the settings name; one per process. */
export function fileStore(config: Config): Promise<FileStore> {
  const store = stores.get(config) ?? openStore(config)
  stores.set(config, store)
  return store
}

async function openStore({ s3, dataDir }: Config): Promise<FileStore> {
  if (!s3) return diskStore(path.join(dataDir, 'files'))
  // Its client takes 30 MB of memory, which only those who use it pay.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}

/** The folder of files while they arrive. */
export function arrivingFile(config: Config, key: string): string {
  return path.join(arrivingFolder(config), storeKey(key))
}
export function arrivingFolder(config: Config): string {
  return path.join(config.dataDir, 'uploads')
}
