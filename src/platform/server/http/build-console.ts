import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { removeLeftBehind } from '../process/left-behind.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const CONSOLE_FOLDER = path.join(ROOT, 'dist/console')
const BUILDER = path.join(ROOT, 'node_modules/vite/bin/vite.js')
const HASH_FILE = '.source-hash'
const BUILD_DEADLINE_MS = 180_000
const COMPRESSED = /\.(html|js|css|svg|json|txt|wasm|map)$/
const SMALLEST_COMPRESSED_BYTES = 1024

/**
 * Builds the console unless the one in dist/console was made from these very sources. Throws in words when it can't.
 * A packaged program brings the console and nothing to build it with.
 */
export async function ensureConsole(say: (line: string) => void): Promise<string> {
  if (!existsSync(BUILDER) && existsSync(path.join(CONSOLE_FOLDER, HASH_FILE))) return CONSOLE_FOLDER
  const hash = await sourceHash()
  if ((await hashIn(CONSOLE_FOLDER)) === hash) return CONSOLE_FOLDER
  say('Building the console …')
  // Another program that starts at the same moment may build it, too.
  const made = `${CONSOLE_FOLDER}-${process.pid}`
  if (existsSync(path.dirname(made))) removeLeftBehind(`${CONSOLE_FOLDER}-`)
  try {
    await runVite(made)
    await compressFolder(made)
    await fs.writeFile(path.join(made, HASH_FILE), hash)
    await putInPlace(made, CONSOLE_FOLDER)
  } finally {
    await fs.rm(made, { recursive: true, force: true })
  }
  return CONSOLE_FOLDER
}

const hashIn = (folder: string) => fs.readFile(path.join(folder, HASH_FILE), 'utf8').catch(() => '')

/** Renames a folder to `place`, unless another program has put the same there meanwhile. What was there before is removed. */
export async function putInPlace(made: string, place: string): Promise<void> {
  const hash = await hashIn(made)
  const aside = `${made}-before`
  while ((await hashIn(place)) !== hash) {
    await fs.rename(place, aside).catch(unless('ENOENT'))
    await fs.rename(made, place).catch(unless('ENOTEMPTY', 'EEXIST'))
    await fs.rm(aside, { recursive: true, force: true })
  }
}

function unless(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}

/** Covers whatever can end up in the console: all sources but tests and the server's own, the guide, and what builds them. */
async function sourceHash(): Promise<string> {
  const hash = createHash('sha256')
  const folders = await Promise.all(['src', 'docs/guide', 'docs/pictures/guide'].map(filesBelow))
  const files = folders
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => !/\/(server|polling|testing)\//.test(file))
  const others = [
    'index.html',
    'checking.html',
    'activity.html',
    'vite.config.ts',
    'scripts/guide-pages.ts',
    'public/page-offline.js',
    'package-lock.json',
    'tsconfig.json',
  ]
  for (const file of [...files, ...others].toSorted()) {
    const content = await fs.readFile(path.join(ROOT, file)).catch(() => Buffer.alloc(0))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
}

/** In a child process, so that this one goes on starting meanwhile. */
async function runVite(folder: string): Promise<void> {
  const child = spawn(process.execPath, [BUILDER, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: BUILD_DEADLINE_MS,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  const code = await promise
  if (code !== 0) throw new Error(`The console could not be built; "npm run build" shows why.\n${output.slice(-2000)}`)
}

/** Writes each text file's .br and .gz next to it, which the server sends as they are. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = await fs.readFile(file)
  if (content.length < SMALLEST_COMPRESSED_BYTES) return
  const [brotli, gzip] = await Promise.all([
    // One step below the best: a tenth of the time for two per cent more bytes.
    promisify(zlib.brotliCompress)(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } }),
    promisify(zlib.gzip)(content, { level: 9 }),
  ])
  await Promise.all([fs.writeFile(`${file}.br`, brotli), fs.writeFile(`${file}.gz`, gzip)])
}
