import { expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'

const WARNING = { zh: '较早的仍在', en: 'older ones stay' }
const FAILURE = { zh: '目录已满', en: 'the folder is full' }

test('the last good backup is shown with what to look at, when it is late, and what failed since', async () => {
  await using server = await testServer()
  const administrator = await server.signIn('管理员')
  const find = async () => (await administrator.call('POST /background/findBackup/')).data
  expect(await find()).toEqual({ to: null, isLate: true, good: null, failure: null })
  const ended_at = new Date()
  const run = { target: '/mnt/backups', started_at: ended_at, ended_at }
  const good = { backup_id: 'one', bytes: 5_000_000_000, files: 3, is_sealed: true, warning: JSON.stringify(WARNING) }
  await server.db
    .insertInto('backup_run')
    .values({ ...run, ...good })
    .execute()
  server.app.config.backupTo = '/mnt/backups'
  expect(await find()).toEqual({
    to: '/mnt/backups',
    isLate: false,
    good: {
      at: ended_at.toISOString(),
      target: '/mnt/backups',
      id: 'one',
      bytes: 5_000_000_000,
      files: 3,
      isSealed: true,
      warning: WARNING,
    },
    failure: null,
  })
  await server.db
    .insertInto('backup_run')
    .values({ ...run, error: JSON.stringify(FAILURE) })
    .execute()
  expect((await find()).failure).toEqual({ at: ended_at.toISOString(), error: FAILURE })
  await server.db
    .updateTable('backup_run')
    .set({ ended_at: new Date(Date.now() - 27 * 3_600_000) })
    .execute()
  expect((await find()).isLate).toBe(true)
})
