import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const ROOM_NEEDED = 2 * 1024 ** 3

const MEMORY = '/dev/shm'

/** Whether what tests write fits into memory. */
export function hasRoomInMemory(): boolean {
  if (!fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize >= ROOM_NEEDED
}

/** In memory where there is room: a database's thousand files are made in a sixth of the time of a disk. */
export const throwawayRoot = () => (hasRoomInMemory() ? MEMORY : os.tmpdir())

/** A new folder there, which a database that runs as another user may enter. Its maker removes it. */
export function makeThrowawayFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(throwawayRoot(), `minerva-${name}-`))
  fs.chmodSync(folder, 0o755)
  return folder
}
