import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Reads a file that a command names. Installed from a package, the commands run as the service's user, though root types them. */
export function readNamedFile(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`The user ${os.userInfo().username} can't read ${path.resolve(file)}. Nothing was changed.`, {
      cause: error,
    })
  }
}
