import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { tryProgram } from '../server/postgres/program.ts'
import type { PostgresProgram } from '../server/postgres/program.ts'
import type { ServerUser } from '../server/postgres/server-user.ts'

const INSTALLS = '/usr/lib/postgresql'
const OLDEST_MAJOR = 15

/** The newest PostgreSQL (15 or later) of the system's packages; installed first where it is missing and we are root. */
export function debianPostgres(user: ServerUser): PostgresProgram {
  const found = findInstall(user)
  if (found) return found
  if (process.getuid?.() === 0) install()
  const program = findInstall(user)
  if (program) return program
  throw new Error(
    `These tests need a PostgreSQL ${OLDEST_MAJOR} or later under ${INSTALLS}, beside the one that Minerva brings: ` +
      'run "sudo apt-get install postgresql", or name a server in TEST_DATABASE_URL.',
  )
}

function findInstall(user: ServerUser): PostgresProgram | undefined {
  if (!fs.existsSync(INSTALLS)) return undefined
  const majors = fs
    .readdirSync(INSTALLS)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR)
  for (const major of majors.toSorted((a, b) => b - a)) {
    const program = tryProgram(path.join(INSTALLS, String(major)), user)
    if (typeof program !== 'string' && fs.existsSync(path.join(program.binFolder, 'initdb'))) return program
  }
  return undefined
}

/** Without the cluster that the package would make and start for itself. */
function install(): void {
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (!fs.existsSync(settings)) {
    fs.mkdirSync(path.dirname(settings), { recursive: true })
    fs.writeFileSync(settings, 'create_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' }
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Options::=--force-confold', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
    })
  try {
    apt('update', '-q')
    apt('install', '-q', '-y', '--no-install-recommends', 'postgresql')
  } catch (error) {
    console.error(`"apt-get install postgresql" failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
