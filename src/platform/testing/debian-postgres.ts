import fs from 'node:fs'
import path from 'node:path'
import { tryProgram } from '../server/postgres/program.ts'
import type { PostgresProgram } from '../server/postgres/program.ts'
import type { ServerUser } from '../server/postgres/server-user.ts'

const INSTALLS = '/usr/lib/postgresql'
const OLDEST_MAJOR = 15

/** The newest PostgreSQL (15 or later) of the system's packages; scripts/need.sh installs it. */
export function debianPostgres(user: ServerUser): PostgresProgram {
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
