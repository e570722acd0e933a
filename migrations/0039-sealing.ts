import { createDecipheriv, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// Secrets are sealed with a key outside the database. Until now the key of some lay beside them, and others lay in the clear.

type Db = Kysely<unknown>
/** What it needs of the server's, which may change while this file may not. */
interface Sealing {
  seal(place: string, plain: string): string
}

export async function up(db: Db, sealing: Sealing): Promise<void> {
  await sealMinerPasswords(db, sealing)
  await sealSettings(db, sealing)
  await sealChannels(db, sealing)
  await sealLoginKey(db, sealing)
}

async function sealMinerPasswords(db: Db, sealing: Sealing): Promise<void> {
  const { rows } = await sql<{ id: number; sealed: Buffer }>`
    select site_id as id, sealed_password as sealed from site_command_setting where sealed_password is not null`.execute(
    db,
  )
  await sql`alter table site_command_setting drop column sealed_password, add column sealed_password text`.execute(db)
  for (const { id, sealed } of rows) {
    const plain = await openOldWay(db, 'miner passwords', `site ${id}`, sealed)
    if (plain === null) continue
    const anew = sealing.seal(`site_command_setting.sealed_password ${id}`, plain)
    await sql`update site_command_setting set sealed_password = ${anew} where site_id = ${id}`.execute(db)
  }
}

async function sealSettings(db: Db, sealing: Sealing): Promise<void> {
  const { rows } = await sql<{ name: string; sealed: Buffer }>`
    select name, sealed_value as sealed from setting where sealed_value is not null`.execute(db)
  // The check that one of the two is there goes with the column.
  await sql`alter table setting drop column sealed_value, add column sealed_value text`.execute(db)
  for (const { name, sealed } of rows) {
    const plain = await openOldWay(db, 'settings', `setting ${name}`, sealed)
    if (plain === null) await sql`delete from setting where name = ${name}`.execute(db)
    else
      await sql`update setting set sealed_value = ${sealing.seal(`setting.sealed_value ${name}`, plain)} where name = ${name}`.execute(
        db,
      )
  }
  await sql`alter table setting add check (num_nonnulls(value, sealed_value) = 1)`.execute(db)
}

async function sealChannels(db: Db, sealing: Sealing): Promise<void> {
  await sql`
    alter table notification_channel
      -- null: of those that were deleted
      add column sealed_url text,
      add column sealed_secret text`.execute(db)
  const { rows } = await sql<{ id: number; url: string; secret: string | null }>`
    select id, url, secret from notification_channel where deleted_at is null`.execute(db)
  for (const { id, url, secret } of rows) {
    const sealedUrl = sealing.seal(`notification_channel.sealed_url ${id}`, url)
    const sealedSecret = secret === null ? null : sealing.seal(`notification_channel.sealed_secret ${id}`, secret)
    await sql`
      update notification_channel set sealed_url = ${sealedUrl}, sealed_secret = ${sealedSecret} where id = ${id}`.execute(
      db,
    )
  }
  await sql`alter table notification_channel drop column url, drop column secret`.execute(db)
}

async function sealLoginKey(db: Db, sealing: Sealing): Promise<void> {
  await sql`delete from server_key where purpose <> 'login'`.execute(db)
  await sql`alter table server_key rename column private_pem to sealed_private_pem`.execute(db)
  const { rows } = await sql<{ purpose: string; pem: string }>`
    select purpose, sealed_private_pem as pem from server_key`.execute(db)
  for (const { purpose, pem } of rows) {
    const sealed = sealing.seal(`server_key.sealed_private_pem ${purpose}`, pem)
    await sql`update server_key set sealed_private_pem = ${sealed} where purpose = ${purpose}`.execute(db)
  }
}

/** As it was sealed until now: nonce, tag, text, with a key derived from one in the database. Null for what that key doesn't open. */
async function openOldWay(db: Db, purpose: string, owner: string, sealed: Buffer): Promise<string | null> {
  const { rows } = await sql<{ pem: string }>`
    select private_pem as pem from server_key where purpose = ${purpose}`.execute(db)
  const key = Buffer.from(hkdfSync('sha256', rows[0]?.pem ?? '', '', purpose, 32))
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
