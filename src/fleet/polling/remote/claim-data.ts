import fs from 'node:fs/promises'
import path from 'node:path'
import { findProcess } from '../../../platform/server/postgres/processes.ts'

/** Locks the folder for this process. Throws an Error naming the process that holds it. The lock of a dead process is ignored. */
export async function claimData(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true })
  const file = path.join(folder, 'poller.pid')
  const [pid, startedAt] = (await fs.readFile(file, 'utf8').catch(() => '')).split(' ')
  const owner = Number(pid) !== process.pid ? findProcess(Number(pid) || 0) : undefined
  if (owner && owner.startedAt === startedAt)
    throw new Error(
      `${folder} is in use by the poller that runs as process ${pid}. Stop that one first, or choose another folder.`,
    )
  // On a full disk the lock can't be written; the poller runs without it.
  await fs.writeFile(file, `${process.pid} ${findProcess(process.pid)?.startedAt ?? ''}`).catch(() => {})
}
