import type { Db } from '../../../platform/server/database/database.ts'

export interface KeyPair {
  /** SPKI */
  publicPem: string
  /** PKCS #8, sealed */
  sealedPrivatePem: string
}

export async function selectServerKey(db: Db, purpose: string): Promise<KeyPair | undefined> {
  return db
    .selectFrom('server_key')
    .select(['public_pem as publicPem', 'sealed_private_pem as sealedPrivatePem'])
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Keeps what another process stored first. */
export async function insertServerKey(db: Db, purpose: string, pair: KeyPair): Promise<void> {
  await db
    .insertInto('server_key')
    .values({ purpose, public_pem: pair.publicPem, sealed_private_pem: pair.sealedPrivatePem })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
