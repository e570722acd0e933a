import { createReadStream, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { FileGone } from './store.ts'
import type { FileStore } from './store.ts'
import { storeKey } from './store-key.ts'

/** Files in folders by the first characters of their keys, below `folder`; what arrives must be on the same disk. */
export function diskStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, storeKey(key).slice(0, 2), key.slice(2, 4), key)
  return {
    async adopt(key, file) {
      const place = placeOf(key)
      await fs.mkdir(path.dirname(place), { recursive: true })
      await flush(file)
      await fs.rename(file, place)
      await flush(path.dirname(place))
    },
    async open(key, range) {
      const handle = await fs.open(placeOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileGone(`no file ${key}`, { cause: error }) : error
      })
      return createReadStream('', { fd: handle, ...range })
    },
    async *list() {
      if (!existsSync(folder)) return
      const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
      for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
        const stat = await fs.stat(path.join(parentPath, name)).catch(() => undefined)
        // Removed meanwhile: no row needed it.
        if (stat) yield { key: name, bytes: stat.size }
      }
    },
    remove: (key) => fs.rm(placeOf(key), { force: true }),
  }
}

/** Waits until a file, or which files a folder has, would outlive a power cut. */
async function flush(place: string): Promise<void> {
  const handle = await fs.open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
