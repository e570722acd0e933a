import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { removeLeftBehind } from '../process/left-behind.ts'
import type { PostgresProgram } from './program.ts'
import { canEnter, SERVER_ENVIRONMENT } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

export const SUPERUSER = 'minerva'
// The kernel's sun_path has 108 bytes, one of them a closing zero.
const LONGEST_SOCKET_PATH_BYTES = 107

/** How PostgreSQL gets its folder. One under a closed home folder is reached through the working directory alone. */
export function folderArgument(user: ServerUser, folder: string): string {
  if (canEnter(user, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL does not run as root, and its user (uid ${user.uid}) can't enter ${folder}. ` +
      'Choose a folder that everybody can enter, such as DATA_DIR=/var/lib/minerva.',
  )
}

/** A short name that distinguishes the processes of one folder from those of another. */
export function clusterName(folder: string): string {
  return `minerva-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 16)}`
}

/** Makes the database cluster when there is none, and refuses one that this PostgreSQL can't read. */
export async function ensureCluster(
  program: PostgresProgram,
  user: ServerUser,
  folder: string,
  log: (message: string) => void,
): Promise<void> {
  if (!fs.existsSync(folder)) await makeCluster(program, user, folder, log)
  const versionFile = path.join(folder, 'PG_VERSION')
  if (!fs.existsSync(versionFile)) {
    throw new Error(`${folder} holds no database (it has no PG_VERSION). Move it away, or choose another DATA_DIR.`)
  }
  const major = Number(fs.readFileSync(versionFile, 'utf8'))
  if (major !== program.major) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${major}; this program brings ${program.major}. ` +
        'Nothing was changed. Start the version of Minerva that made it, or move the database to the new one: see "A new PostgreSQL" in docs/operations.md.',
    )
  }
  if (user.uid !== undefined && fs.statSync(folder).uid !== user.uid) giveTo(user, folder)
}

function giveTo({ uid = 0, gid = 0 }: ServerUser, folder: string): void {
  fs.chownSync(folder, uid, gid)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, name), uid, gid)
  }
}

/** Made under another name first: a start killed halfway leaves nothing that looks like a database. */
async function makeCluster(
  program: PostgresProgram,
  user: ServerUser,
  folder: string,
  log: (message: string) => void,
): Promise<void> {
  log(`Making the database in ${folder}, once.`)
  removeLeftBehind(`${folder}.new-`)
  const half = `${folder}.new-${process.pid}`
  fs.mkdirSync(half, { mode: 0o700 })
  try {
    if (user.uid !== undefined) giveTo(user, half)
    const options = ['--locale=C', '--encoding=UTF8', '--data-checksums', '--auth-local=trust', '--auth-host=reject']
    const initdb = spawn(
      path.join(program.binFolder, 'initdb'),
      ['-D', folderArgument(user, half), '-U', SUPERUSER, ...options],
      { ...user, cwd: half, env: SERVER_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 },
    )
    const exit = new Promise<number | string | null>((resolve, reject) => {
      initdb.once('error', reject)
      initdb.once('exit', (code, signal) => resolve(code ?? signal))
    })
    const [status, complaint] = await Promise.all([exit, text(initdb.stderr)])
    if (status !== 0)
      throw new Error(`The database could not be made in ${folder} (initdb: ${status}).\n${complaint.trim()}`)
    fs.renameSync(half, folder)
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true })
    // Another user may have made it meanwhile.
    if (!fs.existsSync(folder)) throw error
  }
}

/**
 * The folder of the server's socket, closed to all but the server's user and this process: a connection through it needs no password.
 * Next to the data; in the system's temporary folder where that path is too long for a socket or out of the server's reach.
 */
export function makeSocketFolder(user: ServerUser, dataDir: string, name: string): string {
  const beside = path.join(dataDir, 'postgres-socket')
  const isShort = Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH_BYTES
  const folder = isShort && canEnter(user, dataDir) ? beside : path.join(os.tmpdir(), name)
  const uid = user.uid ?? process.getuid?.()
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (user.uid !== undefined) fs.chownSync(folder, user.uid, user.gid ?? user.uid)
  } catch (error) {
    const there = fs.lstatSync(folder, { throwIfNoEntry: false })
    if (!there) throw error
    if (!there.isDirectory() || (there.uid !== uid && there.uid !== 0)) {
      throw new Error(
        `The folder of the database's socket, ${folder}, belongs to somebody else. Remove it, then start again.`,
        {
          cause: error,
        },
      )
    }
    fs.chmodSync(folder, 0o700)
    if (user.uid !== undefined) fs.chownSync(folder, user.uid, user.gid ?? user.uid)
  }
  return folder
}
