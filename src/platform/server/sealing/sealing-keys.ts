import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { SettingsError } from '../process/settings-error.ts'
import type { Config } from '../settings/config.ts'
import type { Db } from '../database/database.ts'
import { selectKeysInUse, selectSealedColumns } from './sealed-columns.sql.ts'
import { KEY_BYTES, sealingWith } from './sealing.ts'
import type { Sealing } from './sealing.ts'

type KeySettings = Pick<Config, 'sealingKey' | 'sealingKeyFile' | 'dataDir'>

const ownFile = ({ dataDir }: KeySettings) => path.join(dataDir, 'sealing.key')

/**
 * The keys of SEALING_KEY, of the file that SEALING_KEY_FILE names, or else of `sealing.key` in DATA_DIR, which is made at the
 * first start. Throws in words when they are not the keys that the database was sealed with.
 */
export async function openSealing(config: KeySettings, db: Db): Promise<Sealing> {
  const sealing = readSealing(config) ?? sealingWith(readKeys(await makeKeyFile(config, db), ownFile(config)))
  await expectKeysInUse(db, sealing.keyIds)
  return sealing
}

/** Undefined where the first start is to make the key. Throws in words when it can't be read. */
export function readSealing(config: KeySettings): Sealing | undefined {
  const file = config.sealingKeyFile ?? ownFile(config)
  const text = config.sealingKey ?? readKeyFile(config, file)
  return text === undefined
    ? undefined
    : sealingWith(readKeys(text, config.sealingKey === undefined ? file : 'SEALING_KEY'))
}

/** The keys as the settings name them, or the file has them, for a backup. */
export function sealingKeyText(config: KeySettings): string {
  return config.sealingKey ?? fs.readFileSync(config.sealingKeyFile ?? ownFile(config), 'utf8')
}

/** What the keys of a text are called. `source`: where it comes from, for a message. */
export function sealingKeyIds(text: string, source: string): readonly string[] {
  return sealingWith(readKeys(text, source)).keyIds
}

/** Throws when the database holds what none of these keys opens. */
export async function expectKeysInUse(db: Db, keyIds: readonly string[]): Promise<void> {
  const inUse = await selectKeysInUse(db, await selectSealedColumns(db))
  const missing = inUse.filter((id) => !keyIds.includes(id))
  if (missing.length === 0) return
  const has = keyIds.length === 0 ? 'has no sealing key' : `has only ${keyIds.join(', ')}`
  throw new SettingsError(
    `Minerva can't start: the database holds secrets sealed with the key ${missing.join(', ')}, and this server ${has}.\n` +
      'All servers of one database need the same key: take the file sealing.key from DATA_DIR of the server that was there ' +
      'first, and name it here in SEALING_KEY_FILE, or put what is in it into SEALING_KEY. See README, "The sealing key".',
  )
}

/** Keys, one a line or between commas; a line that begins with # is a comment. */
function readKeys(text: string, source: string): Buffer[] {
  const words = text.replace(/^\s*#.*$/gm, '').match(/[^\s,]+/g) ?? []
  const keys = words.map((word) => Buffer.from(word, 'base64'))
  if (keys.length > 0 && words.every((word) => /^[A-Za-z0-9+/_-]{43}=?$/.test(word))) return keys
  throw new SettingsError(
    `Minerva can't start: ${source} must hold one or more keys of ${KEY_BYTES} bytes in base64, as "openssl rand -base64 ${KEY_BYTES}" makes them.`,
  )
}

/** Undefined where there is no file yet and one may be made. */
function readKeyFile({ sealingKeyFile }: KeySettings, file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && sealingKeyFile === undefined) return undefined
    throw new Error(
      `Minerva can't start: the sealing key can't be read from ${file} (${code ?? message}). Bring it back, readable by this user, or name another file in SEALING_KEY_FILE.`,
      { cause: error },
    )
  }
}

/** Written whole before anything is sealed with it; what another process wrote first is used. */
async function makeKeyFile(config: KeySettings, db: Db): Promise<string> {
  await expectKeysInUse(db, [])
  fs.mkdirSync(config.dataDir, { recursive: true })
  const file = ownFile(config)
  const text = `# Seals the secrets in Minerva's database. Back it up apart from the database; without it they are lost.\n${randomBytes(KEY_BYTES).toString('base64')}\n`
  const unfinished = `${file}.${process.pid}`
  fs.writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  try {
    fs.linkSync(unfinished, file)
    syncFolder(config.dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(unfinished)
  }
  return fs.readFileSync(file, 'utf8')
}

function syncFolder(folder: string): void {
  const opened = fs.openSync(folder, 'r')
  fs.fsyncSync(opened)
  fs.closeSync(opened)
}
