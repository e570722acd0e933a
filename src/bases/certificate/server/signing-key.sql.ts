import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Makes two servers that both need the first key wait for each other, until the transaction ends. */
export async function lockSigningKeys(trx: Db): Promise<void> {
  await sql`lock table signing_key in share row exclusive mode`.execute(trx)
}

interface StoredKey {
  fingerprint: string
  certificate: Buffer
  sealedPrivateKey: string
}

/** Publishes the certificate of a key that isn't kept here. */
export async function insertCertificateOfKey(db: Db, key: { fingerprint: string; certificate: Buffer }): Promise<void> {
  await db
    .insertInto('signing_key')
    .values({ fingerprint: key.fingerprint, certificate: key.certificate, sealed_private_key: null })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()
}

/** The installation's own key; undefined: there is none yet. */
export function selectSigningKey(db: Db): Promise<StoredKey | undefined> {
  return db
    .selectFrom('signing_key')
    .where('sealed_private_key', 'is not', null)
    .select(['fingerprint', 'certificate'])
    .select((row) => row.ref('sealed_private_key').$notNull().as('sealedPrivateKey'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertSigningKey(trx: Db, key: StoredKey): Promise<void> {
  await trx
    .insertInto('signing_key')
    .values({ fingerprint: key.fingerprint, certificate: key.certificate, sealed_private_key: key.sealedPrivateKey })
    .execute()
}

/** Every key that ever signed, the latest first: a handful. */
export function selectSigningKeys(db: Db): Promise<{ fingerprint: string; certificate: Buffer; createdAt: Date }[]> {
  return db
    .selectFrom('signing_key')
    .select(['fingerprint', 'certificate', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}
