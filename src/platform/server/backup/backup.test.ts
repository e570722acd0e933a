import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupKeyId } from './backup-key.ts'
import { FIRST, newInstallation } from './backup-testing.ts'
import type { Installation } from './backup-testing.ts'
import { openTarget } from './backup-target.ts'
import { removeOldBackups } from './make-backup.ts'
import { startCluster } from './live-cluster.ts'
import { databaseName, fileName, manifestName, putManifest, readManifests } from './manifest.ts'
import { one } from './packing.ts'
import { Removal } from './removal.ts'
import { reportingTarget } from './reporting-target.ts'
import { nightlyTest } from '../../testing/nightly-test.ts'

// One installation that runs; the tests go on with what the one before left.

let installation: Installation
const at = (...below: string[]) => installation.at(...below)
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation[Symbol.asyncDispose]())

test('a backup of a running installation comes back whole, with its files and its sealing key', async () => {
  const writing = (async () => {
    for (let n = 1; n <= 200; n += 1) await sql`insert into written values (${n}, 'meanwhile')`.execute(installation.db)
  })()
  await installation.backUp()
  await writing
  // A second try finds what the first left.
  const { manifest, rows } = await installation.restore('restored', { replaces: true })
  expect(manifest.rows['public.written']).toBeGreaterThanOrEqual(5000)
  expect(rows).toEqual(manifest.rows)
  expect(fs.readFileSync(at('restored', 'sealing.key'), 'utf8')).toBe(
    fs.readFileSync(at('data', 'sealing.key'), 'utf8'),
  )
  const [file] = fs
    .readdirSync(at('restored', 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
  expect(fs.readFileSync(path.join(file?.parentPath ?? '', file?.name ?? ''), 'utf8')).toBe(FIRST)
  // It is a database like any other: it starts, takes writes, and can be backed up in its turn.
  await using cluster = await startCluster({ dataDir: at('restored'), say: () => {} })
  await sql`insert into written values (1, 'afterwards')`.execute(cluster.db)
}, 180_000)

test('while a target takes something for long, or hangs, how much was sent is reported', async () => {
  const said: string[] = []
  const folder = await openTarget(at('plain'), installation.configOf('data'))
  using target = reportingTarget(folder, (line) => said.push(line), 1)
  async function* slow() {
    yield Buffer.alloc(3 * 2 ** 20)
    await vi.waitUntil(() => said.includes('3 MB sent …'), { timeout: 60_000 })
  }
  await target.put('slow', slow())
  await folder.remove('slow')
})

test('nothing of what lies at the target can be read without the key', () => {
  const secret = fs.readFileSync(at('data', 'sealing.key'), 'utf8').split('\n')[1] ?? ''
  for (const entry of fs
    .readdirSync(at('target'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())) {
    const content = fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1')
    expect(content).not.toContain(secret)
    expect(content).not.toContain(FIRST)
  }
})

nightlyTest('the next one sends new files alone, and is recorded', async () => {
  const inode = (name: string) => fs.statSync(at('target', ...name.split('/'))).ino
  const target = await openTarget(at('target'), installation.configOf('data'))
  const before = [...(await target.list('files')).keys()].map((name) => [name, inode(name)] as const)
  await installation.addFile('second')
  await installation.backUp()
  const after = [...(await target.list('files')).keys()]
  expect(after).toHaveLength(before.length + 1)
  expect(before.map(([name]) => [name, inode(name)])).toEqual(before)
  const [latest] = await readManifests(target)
  const runs = await installation.db.selectFrom('backup_run').selectAll().orderBy('id').execute()
  expect(runs.at(-1)).toMatchObject({ backup_id: latest?.id, files: 2, is_sealed: true, error: null })
})

nightlyTest('a drill changes nothing', async () => {
  const before = fs.readdirSync(at('restored')).toSorted()
  const { rows } = await installation.restore('restored', { isDrill: true })
  expect(rows['public.written']).toBeGreaterThan(0)
  expect(fs.readdirSync(at('restored')).toSorted()).toEqual(before)
})

nightlyTest('an installation that is there is replaced on demand alone, and kept; a running one never', async () => {
  await expect(installation.restore('restored')).rejects.toThrow('There is a database in')
  const { asideIn = '' } = await installation.restore('restored', { replaces: true })
  expect(fs.existsSync(path.join(asideIn, 'PG_VERSION'))).toBe(true)
  await expect(installation.restore('data', { replaces: true })).rejects.toThrow('Stop it first; nothing was changed.')
})

test('a wrong passphrase, a damaged backup and one that is missing are refused in words', async () => {
  await expect(installation.restore('other', { passphrase: 'another passphrase' })).rejects.toThrow(
    'The passphrase does not open',
  )
  const target = await openTarget(at('target'), installation.configOf('data'))
  const [latest] = await readManifests(target)
  const file = at('target', 'backups', latest?.id ?? '', 'database')
  const whole = fs.readFileSync(file)
  fs.writeFileSync(file, whole.subarray(0, whole.length / 2))
  await expect(installation.restore('other')).rejects.toThrow('was changed or cut short')
  fs.writeFileSync(file, whole)
  expect(fs.readdirSync(at('other'))).toEqual([])
})

test('what is too old goes as far as it can; a backup that stays keeps its files, and a warning names it', async () => {
  const config = installation.configOf('data')
  fs.mkdirSync(at('old'), { recursive: true })
  const folder = await openTarget(at('old'), config)
  const [made] = await readManifests(await openTarget(at('target'), config))
  if (!made) throw new Error('no backup')
  const fileOf = (key: string) => fileName(backupKeyId(made.publicKey), key)
  for (const [id, key] of ['stuck', 'goes', 'x', 'y', 'z'].entries()) {
    await putManifest(folder, { ...made, id: `${id}`, at: '2026-01-01T00:00:00.000Z', files: [{ key, bytes: 1 }] })
    for (const name of [databaseName(`${id}`), fileOf(key)]) await folder.put(name, one(Buffer.from('-')))
  }
  const forbids = manifestName('0')
  const target = {
    ...folder,
    remove: (name: string) => (name === forbids ? Promise.reject(new Error('It is locked.')) : folder.remove(name)),
  }
  const left = async () => [...(await folder.list('backups')).keys(), ...(await folder.list('files')).keys()]
  const removal = new Removal(target)
  const removed = { config, target, removal, say: () => {} }
  expect(await removeOldBackups(removed, new Date('2026-06-01'))).toEqual([])
  expect(removal.warnings).toEqual([
    {
      zh: `无法从 ${at('old')} 删除不再需要的内容：${forbids}。It is locked.请允许 Minerva 在此删除（存储桶：s3:DeleteObject），或自行删除；下次备份会再试。`,
      en:
        `Could not remove from ${at('old')} what no backup needs any more: ${forbids}. It is locked. ` +
        'Let Minerva delete there (in a bucket: s3:DeleteObject), or delete it yourself; the next backup tries again.',
    },
  ])
  const names = (await left()).join(' ')
  for (const name of [forbids, databaseName('0'), fileOf('stuck'), fileOf('x')]) expect(names).toContain(name)
  for (const name of [manifestName('1'), databaseName('1'), fileOf('goes')]) expect(names).not.toContain(name)

  await removeOldBackups({ ...removed, target: folder, removal: new Removal(folder) }, new Date('2026-06-01'))
  expect((await left()).join(' ')).not.toMatch(/stuck|backups\/0/)
})

test('one made by a later program is refused by an earlier one, and one that is damaged hinders no other', async () => {
  fs.cpSync(at('target'), at('newer'), { recursive: true })
  const damaged = at('newer', ...manifestName('99990101T000000Z-cccccc').split('/'))
  fs.mkdirSync(path.dirname(damaged))
  fs.writeFileSync(damaged, '{"format":')
  const unreadable: string[] = []
  const target = await openTarget(at('newer'), installation.configOf('data'))
  const [latest] = await readManifests(target, ({ message }) => unreadable.push(message))
  expect(unreadable).toEqual([expect.stringContaining('99990101T000000Z-cccccc/manifest.json in ')])
  const file = at('newer', ...manifestName(latest?.id ?? '').split('/'))
  fs.writeFileSync(file, JSON.stringify({ ...latest, migrations: [...(latest?.migrations ?? []), '9999-later'] }))
  await expect(installation.restore('other', { from: at('newer') })).rejects.toThrow(
    'with 9999-later, which this version does not know',
  )
})

test('a target that is gone, of another installation or below a disk that is not mounted is refused, and recorded', async () => {
  await expect(installation.backUp(at('gone'))).rejects.toThrow('is not there')
  fs.mkdirSync(at('taken', 'installation'), { recursive: true })
  fs.writeFileSync(at('taken', 'installation', '0123456789ab'), '')
  await expect(installation.backUp(at('taken'))).rejects.toThrow('another installation')
  fs.renameSync(at('target'), at('mounted'))
  fs.mkdirSync(at('target'))
  await expect(installation.backUp()).rejects.toThrow('has none of the backups that were made there. Mount its disk.')
  expect(fs.readdirSync(at('target'))).toEqual([])
  fs.rmdirSync(at('target'))
  fs.renameSync(at('mounted'), at('target'))
  const runs = await installation.db
    .selectFrom('backup_run')
    .select(['error', 'backup_id'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  const found = runs.map(({ error }) => [
    /Mount its disk|another installation|is not there/.exec(error?.en ?? '')?.[0],
    /挂载它的磁盘|另一个系统|不存在/.exec(error?.zh ?? '')?.[0],
  ])
  expect(found).toEqual([
    ['Mount its disk', '挂载它的磁盘'],
    ['another installation', '另一个系统'],
    ['is not there', '不存在'],
  ])
})
