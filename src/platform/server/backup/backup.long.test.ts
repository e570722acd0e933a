import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testS3 } from '../../testing/test-s3.ts'
import { fileStore } from '../files/file-store.ts'
import { newInstallation } from './backup-testing.ts'
import type { Installation } from './backup-testing.ts'
import { selectLastBackups } from './backup-run.sql.ts'
import { openTarget } from './backup-target.ts'
import { manifestName, readManifests } from './manifest.ts'

// One installation that runs; the tests go on with what the one before left.

let installation: Installation
const at = (...below: string[]) => installation.at(...below)
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation[Symbol.asyncDispose]())

const mount = (...options: string[]) => spawnSync('mount', options).status === 0

test('of two at once one is refused, and what one left that was killed goes', async () => {
  fs.mkdirSync(at('target', 'backups', '20260101T000000Z-aaaaaa'), { recursive: true })
  fs.writeFileSync(at('target', 'backups', '20260101T000000Z-aaaaaa', 'database'), 'half')
  fs.mkdirSync(at('target', 'backups', '20260101T000000Z-bbbbbb'), { recursive: true })
  fs.writeFileSync(at('target', 'backups', '20260101T000000Z-bbbbbb', 'database.part'), 'less')
  fs.mkdirSync(at('data', 'backup-copy', 'postgres'), { recursive: true })
  const both = await Promise.allSettled([installation.backUp(), installation.backUp()])
  const said = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual([expect.stringContaining('Another backup of this installation is running')])
  expect(said.join('\n')).toContain('20260101T000000Z-aaaaaa is not whole')
  expect(said.join('\n')).toContain('removing the copy it left')
  expect(fs.readdirSync(at('target', 'backups')).filter((id) => id.startsWith('20260101'))).toEqual([])
})

test('one that is not sealed has no sealing key', async () => {
  expect(await installation.backUp(at('plain'), { BACKUP_PUBLIC_KEY: '' })).toContain('It is not sealed')
  await installation.restore('unsealed', { from: at('plain') })
  expect(fs.existsSync(at('unsealed', 'sealing.key'))).toBe(false)
})

test('old backups go, and the files that none of the others needs, once each says which it needs', async () => {
  const target = await openTarget(at('target'), installation.configOf('data'))
  for (const _ of [1, 2]) await installation.backUp()
  const all = await readManifests(target)
  expect(all.length).toBeGreaterThanOrEqual(3)
  const oldest = all.at(-1)
  const store = await fileStore(installation.configOf('data'))
  for await (const { key } of store.list()) await store.remove(key)
  for (const manifest of all)
    fs.writeFileSync(
      at('target', ...manifestName(manifest.id).split('/')),
      JSON.stringify({ ...manifest, at: '2026-01-01T00:00:00.000Z', files: [] }),
    )
  const damaged = at('target', ...manifestName('20260101T000000Z-cccccc').split('/'))
  fs.mkdirSync(path.dirname(damaged))
  fs.writeFileSync(damaged, '{"format":')
  const said = await installation.backUp()
  expect(said).toContain('20260101T000000Z-cccccc/manifest.json in')
  expect(said).toContain('remove the folder of that backup if it is of no use')
  expect((await target.list('files')).size).toBeGreaterThan(0)
  const left = await readManifests(target, () => {})
  expect(left).toHaveLength(3)
  expect(left.map(({ id }) => id)).not.toContain(oldest?.id)

  fs.rmSync(path.dirname(damaged), { recursive: true })
  await installation.backUp()
  expect(await readManifests(target)).toHaveLength(3)
  expect((await target.list('files')).size).toBe(0)
})

test('a backup is good though an older one can’t be removed, which a warning names until it is gone', async ({
  skip,
}) => {
  const target = await openTarget(at('target'), installation.configOf('data'))
  const old = (await readManifests(target)).at(-1)
  if (!old) throw new Error('no backup')
  const file = at('target', ...manifestName(old.id).split('/'))
  fs.writeFileSync(file, JSON.stringify({ ...old, at: '2026-01-01T00:00:00.000Z' }))
  const folder = path.dirname(file)
  skip(!mount('--bind', folder, folder) || !mount('-o', 'remount,bind,ro', folder), 'only root may mount')
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  const said = await installation.backUp()
  expect(said).toContain('Backed up as')
  expect(said).toContain(`what no backup needs any more: ${manifestName(old.id)}. `)
  const last = async () => (await selectLastBackups(installation.db)).good
  expect(await last()).toMatchObject({
    warning: { zh: expect.stringContaining('是只读的'), en: expect.stringContaining('is read-only') },
  })
  expect((await selectLastBackups(installation.db)).failure).toBeUndefined()
  expect((await readManifests(target)).map(({ id }) => id)).toContain(old.id)

  spawnSync('umount', [folder])
  expect(await installation.backUp()).toContain(`Removed the backup ${old.id}`)
  expect(await last()).toMatchObject({ warning: null })
})

test('backups go to a bucket, too', async () => {
  const s3 = await testS3()
  onTestFinished(() => s3[Symbol.asyncDispose]())
  await installation.addFile('third')
  const more = {
    BACKUP_S3_HOST: s3.settings.endpoint,
    S3_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET: s3.settings.secretAccessKey,
  }
  await installation.backUp('s3://minerva/here', more)
  const { manifest } = await installation.restore('from-bucket', { from: 's3://minerva/here', more })
  expect(manifest.files.length).toBeGreaterThan(0)
})

test('a target that is full or read-only is refused in words, and the database goes on', async ({ skip }) => {
  fs.mkdirSync(at('small'))
  skip(!mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at('small')), 'only root may mount')
  onTestFinished(() => void spawnSync('umount', ['-l', at('small')]))
  await expect(installation.backUp(at('small'))).rejects.toThrow('is full. Make room there')
  expect(await readManifests(await openTarget(at('small'), installation.configOf('data')))).toEqual([])
  expect(mount('-o', 'remount,ro', at('small'))).toBe(true)
  await expect(installation.backUp(at('small'))).rejects.toThrow('is read-only. Mount it')
  expect(fs.existsSync(at('data', 'backup-copy'))).toBe(false)
  expect(await installation.backUp()).toContain('Backed up as')
})
