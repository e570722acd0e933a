import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { endServerProcess, findProcess } from './processes.ts'

/** The mark on a server's command line that names its owner: 'minerva.owner=<pid>.<start of that process>'. */
export function ownerMark(): string {
  return `minerva.owner=${process.pid}.${findProcess(process.pid)?.startedAt ?? ''}`
}

/**
 * Clears what an earlier server left in its folder. An orphan of ours is stopped; a server whose parent lives, or that is
 * not ours, is never touched: throws an Error that names it.
 */
export async function claimFolder(
  folder: string,
  clusterName: string,
  socketFolder: string,
  log: (message: string) => void,
): Promise<void> {
  const socketPath = path.join(socketFolder, '.s.PGSQL.5432')
  const pidFile = path.join(folder, 'postmaster.pid')
  if (fs.existsSync(pidFile)) await clearPidFile(pidFile, clusterName, socketPath, log)
  // No one serves now. The lock may name a process id that is in use again.
  fs.rmSync(`${socketPath}.lock`, { force: true })
}

async function clearPidFile(
  pidFile: string,
  clusterName: string,
  socketPath: string,
  log: (message: string) => void,
): Promise<void> {
  const folder = path.dirname(pidFile)
  const lines = fs.readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(lines[0])
  const command = findProcess(pid)?.command
  if (command !== undefined && isServerOf(command, clusterName)) {
    const owner = /minerva\.owner=(\d+)\.(\S*)/.exec(command)
    const ownerPid = Number(owner?.[1])
    if (!owner || findProcess(ownerPid)?.startedAt === owner[2]) {
      const whose = owner ? `, which process ${ownerPid} started` : ''
      throw new Error(
        `The database in ${folder} is in use: PostgreSQL runs there as process ${pid}${whose}. ` +
          'Stop that one first, or choose another DATA_DIR.',
      )
    }
    log(`A PostgreSQL (process ${pid}) was left behind by a Minerva that is gone; stopping it.`)
    await endServerProcess(pid)
  } else if (await answers(socketPath)) {
    throw new Error(
      `The database in ${folder} is in use by a server that is not visible from here, perhaps in another container. ` +
        'Stop that one first, or choose another DATA_DIR.',
    )
  } else {
    if (command !== undefined)
      log(`Process ${pid}, named in ${pidFile}, is no PostgreSQL of this folder; going on without it.`)
    // With our own process id PostgreSQL takes the file for stale, and still looks for leftovers of the server that wrote it.
    fs.writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
  }
}

function isServerOf(command: string, clusterName: string): boolean {
  const mark = /cluster_name=(minerva-\w+)/.exec(command)
  return mark ? mark[1] === clusterName : /^(\S*\/)?(postgres|postmaster)( |$)/.test(command)
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath)
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(2000, () => end(true))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
