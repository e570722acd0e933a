import { createCipheriv, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/server/database/database.ts'
import type { Db } from './platform/server/database/database.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from './platform/server/database/migrate.ts'
import { administer, databaseOf } from './platform/testing/global-setup.ts'
import { sealPassword } from './platform/testing/seal-password.ts'
import { nightlyTest } from './platform/testing/nightly-test.ts'
import { addDevice, addOwner } from './platform/testing/test-fleet.ts'
import { addPerson } from './platform/testing/test-people.ts'
import { TEST_SEALING } from './platform/testing/test-sealing.ts'
import { testServer } from './platform/testing/test-server.ts'

// Secrets that must be read again are sealed in the database: a copy of it shows none of them.

/** Every row of every table, as text. */
async function dump(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`.execute(
    db,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('a copy of the database holds no secret that a console was given', async () => {
  await using server = await testServer()
  const administrator = await server.signIn('管理员')
  const owner = await addOwner(server.db, 'farm')
  await addDevice(server.db, owner, 'D')
  const switches = { restart: true, findMe: true, switchPool: true }
  await administrator.call('POST /command/settings/{siteId}', {
    params: { siteId: owner.site },
    request: { ...switches, account: 'root', password: 'plain-miner' },
  })
  await administrator.call('POST /setting/save', {
    request: {
      values: {
        SMTP_URL: 'smtp://me:plain-mail@127.0.0.1:25',
        SMS_WEBHOOK_URL: 'https://sms.example/?key=plain-address',
        SMS_WEBHOOK_SECRET: 'plain-gateway',
        SMS_ALIYUN_KEY_SECRET: 'plain-aliyun',
      },
    },
  })
  await administrator.call('POST /notificationChannel/save', {
    request: {
      name: 'robot',
      kind: 'dingtalk',
      isForEverybody: true,
      url: 'https://robot.example/send?access_token=plain-robot',
      secret: 'plain-signing',
    },
  })
  await sealPassword(server.db, 'x')
  const text = await dump(server.db)
  expect(text).toContain('BEGIN PUBLIC KEY')
  expect(text.match(/v1\.[0-9a-f]{8}\.[\w-]{16}\./g)?.length).toBe(8)
  expect(text).not.toMatch(/plain-|PRIVATE KEY/)
})

nightlyTest('what lay in the clear, or was sealed with a key next to it, is sealed by the migration', async () => {
  const { connection } = inject('testServer')
  const name = `minerva_sealed_${process.pid}`
  await administer(connection, `create database ${name}`)
  const settings = { connection: databaseOf(connection, name) }
  const db = openDatabase(settings)
  onTestFinished(async () => {
    await db.destroy()
    await administer(connection, `drop database ${name} with (force)`)
  })
  await migrateDatabase(settings, TEST_SEALING, migrationsBefore('0039'))
  const owner = await addOwner(db, 'farm')
  const person = await addPerson(db, { role: '管理员' })
  const sealedOldWay = oldSealing()
  for (const [purpose, pem] of Object.entries(sealedOldWay.pems))
    await sql`insert into server_key (purpose, public_pem, private_pem) values (${purpose}, 'PUBLIC', ${pem})`.execute(
      db,
    )
  await sql`insert into server_key (purpose, public_pem, private_pem) values ('login', 'PUBLIC', 'plain-login PRIVATE KEY')`.execute(
    db,
  )
  const password = sealedOldWay.seal('miner passwords', `site ${owner.site}`, 'plain-miner')
  await sql`insert into site_command_setting (site_id, account, sealed_password) values (${owner.site}, 'root', ${password})`.execute(
    db,
  )
  const mail = sealedOldWay.seal('settings', 'setting SMTP_URL', 'smtp://me:plain-mail@127.0.0.1')
  await sql`
    insert into setting (name, value, sealed_value, changed_by) values ('SMTP_URL', null, ${mail}, ${person}),
      ('SMS_WEBHOOK_SECRET', null, ${Buffer.alloc(40)}, ${person}), ('SWEEP_SECONDS', '20', null, ${person})`.execute(
    db,
  )
  await sql`
    insert into notification_channel (name, kind, url, secret, deleted_at) values
      ('robot', 'dingtalk', 'https://robot.example/?k=plain-robot', 'plain-signing', null),
      ('open', 'webhook', 'https://hook.example/plain-hook', null, null), ('gone', 'wecom', '', null, now())`.execute(
    db,
  )
  await migrateDatabase(settings, TEST_SEALING)
  expect(await dump(db)).not.toMatch(/plain-|PRIVATE KEY/)
  const site = await db.selectFrom('site_command_setting').selectAll().executeTakeFirstOrThrow()
  expect(TEST_SEALING.unseal(`site_command_setting.sealed_password ${owner.site}`, site.sealed_password ?? '')).toBe(
    'plain-miner',
  )
  const kept = await db
    .selectFrom('setting')
    .select(['name', 'value', 'sealed_value as sealed'])
    .orderBy('name')
    .execute()
  // What no key opened any more is gone: it counted as not set before.
  expect(kept.map(({ name: setting }) => setting)).toEqual(['SMTP_URL', 'SWEEP_SECONDS'])
  expect(TEST_SEALING.unseal('setting.sealed_value SMTP_URL', kept[0]?.sealed ?? '')).toBe(
    'smtp://me:plain-mail@127.0.0.1',
  )
  const channels = await db.selectFrom('notification_channel').selectAll().orderBy('id').execute()
  expect(
    channels.map(({ id, sealed_url: url, sealed_secret: secret }) => [
      url === null ? null : TEST_SEALING.unseal(`notification_channel.sealed_url ${id}`, url),
      secret === null ? null : TEST_SEALING.unseal(`notification_channel.sealed_secret ${id}`, secret),
    ]),
  ).toEqual([
    ['https://robot.example/?k=plain-robot', 'plain-signing'],
    ['https://hook.example/plain-hook', null],
    [null, null],
  ])
  const keys = await db.selectFrom('server_key').selectAll().execute()
  expect(keys.map(({ purpose }) => purpose)).toEqual(['login'])
  expect(TEST_SEALING.unseal('server_key.sealed_private_pem login', keys[0]?.sealed_private_pem ?? '')).toBe(
    'plain-login PRIVATE KEY',
  )
})

function migrationsBefore(number: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-migrations-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  for (const name of fs.readdirSync(MIGRATIONS_FOLDER))
    if (name < number) fs.copyFileSync(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name))
  return folder
}

/** How secrets were sealed before there was a key outside the database. */
function oldSealing() {
  const pems = { settings: newPem(), 'miner passwords': newPem() }
  return {
    pems,
    seal(purpose: keyof typeof pems, owner: string, text: string): Buffer {
      const nonce = randomBytes(12)
      const key = Buffer.from(hkdfSync('sha256', pems[purpose], '', purpose, 32))
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
  }
}

function newPem(): string {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
}
