import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import type { Db } from '../database/database.ts'
import { sealAnew } from './seal-anew.ts'
import { expectKeysInUse, openSealing } from './sealing-keys.ts'
import { sealingWith } from './sealing.ts'
import type { Sealing } from './sealing.ts'

const log = pino({ level: 'silent' })
const newKey = () => randomBytes(32).toString('base64')
let db: Db
beforeEach(async () => {
  const database = await testDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  db = database.db
})

function folder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-sealing-'))
  onTestFinished(() => fs.rmSync(made, { recursive: true }))
  return made
}
const settings = (given: { sealingKey?: string; sealingKeyFile?: string; dataDir?: string }) => ({
  sealingKey: undefined,
  sealingKeyFile: undefined,
  dataDir: given.dataDir ?? folder(),
  ...given,
})

async function seal(sealing: Sealing, purposes: readonly string[]): Promise<void> {
  const rows = purposes.map((purpose) => ({
    purpose,
    public_pem: '',
    sealed_private_pem: sealing.seal(`server_key.sealed_private_pem ${purpose}`, `pem of ${purpose}`),
  }))
  await db.insertInto('server_key').values(rows).execute()
}
const stored = () => db.selectFrom('server_key').select(['purpose', 'sealed_private_pem as sealed']).execute()

test('without a key one is made next to the data, for its owner alone, and is there at the next start', async () => {
  const dataDir = path.join(folder(), 'data')
  const first = await openSealing(settings({ dataDir }), db)
  const file = path.join(dataDir, 'sealing.key')
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(dataDir)).toEqual(['sealing.key'])
  const second = await openSealing(settings({ dataDir }), db)
  expect(second.keyId).toBe(first.keyId)
  const named = await openSealing(settings({ sealingKeyFile: file }), db)
  expect(named.keyId).toBe(first.keyId)
})

test('a second server that would make a key of its own, or has another one, logs what to do', async () => {
  const first = await openSealing(settings({}), db)
  await seal(first, ['login'])
  const dataDir = folder()
  const words = `sealed with the key ${first.keyId}, and this server has no sealing key.\nAll servers of one database need`
  await expect(openSealing(settings({ dataDir }), db)).rejects.toThrow(words)
  expect(fs.readdirSync(dataDir)).toEqual([])
  const other = settings({ sealingKey: newKey() })
  await expect(openSealing(other, db)).rejects.toThrow(/and this server has only [0-9a-f]{8}\.\n.*SEALING_KEY_FILE/)
  // Both were first starts: the one that sealed first wins.
  await expect(expectKeysInUse(db, ['00000000'])).rejects.toThrow(first.keyId)
})

test.each([
  ['nothing', ''],
  ['a comment alone', '# no key\n'],
  ['a password', 'correct horse battery staple'],
  ['a key that is too short', randomBytes(16).toString('base64')],
])('%s is no key, and is not repeated in the refusal', async (_, text) => {
  const refusal = await openSealing(settings({ sealingKey: text }), db).catch((error: unknown) => String(error))
  expect(refusal).toMatch(/SEALING_KEY must hold one or more keys of 32 bytes in base64/)
  if (text) expect(refusal).not.toContain(text)
})

test('a named file that is not there is reported, and none is made', async () => {
  const sealingKeyFile = path.join(folder(), 'missing.key')
  await expect(openSealing(settings({ sealingKeyFile }), db)).rejects.toThrow(
    /can't be read from .*missing\.key \(ENOENT\)/,
  )
})

test('what an old key sealed is sealed again, so that the old one can go', async () => {
  const [oldKey, key] = [newKey(), newKey()]
  const before = await openSealing(settings({ sealingKey: oldKey }), db)
  const purposes = Array.from({ length: 250 }, (_, at) => `purpose ${at}`)
  await seal(before, purposes)
  const both = await openSealing(settings({ sealingKey: `# from today\n${key},\n${oldKey}` }), db)
  await sealAnew({ db, sealing: both, log })
  const after = await openSealing(settings({ sealingKey: key }), db)
  const opened = (await stored()).map(({ purpose, sealed }) =>
    after.unseal(`server_key.sealed_private_pem ${purpose}`, sealed),
  )
  expect(opened.toSorted()).toEqual(purposes.map((purpose) => `pem of ${purpose}`).toSorted())
})

test('a row that can’t be opened stays as it is, is logged, and keeps no other one back', async () => {
  const [oldKey, key] = [randomBytes(32), randomBytes(32)]
  await seal(sealingWith([oldKey]), ['a', 'b', 'c'])
  const [a] = await stored()
  await db.updateTable('server_key').set({ sealed_private_pem: a!.sealed }).where('purpose', '=', 'b').execute()
  const lines: string[] = []
  const sealing = sealingWith([key, oldKey])
  await sealAnew({ db, sealing, log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }) })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('server_key.sealed_private_pem b was changed, or sealed for another place')
  const keyIds = (await stored()).map(({ sealed }) => sealed.split('.')[1])
  expect(keyIds.filter((id) => id === sealing.keyId)).toHaveLength(2)
  await expect(expectKeysInUse(db, [sealing.keyId])).rejects.toThrow(sealing.keyIds[1])
})
