import type { Db } from '../../../platform/server/database/database.ts'

export interface KeyPair {
  /** SPKI */
  publicPem: string
  /** PKCS #8 */
  privatePem: string
}

export async function selectServerKey(db: Db, purpose: string): Promise<KeyPair | undefined> {
  return db
    .selectFrom('server_key')
    .select(['public_pem as publicPem', 'private_pem as privatePem'])
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Keeps what another process stored first. */
export async function insertServerKey(db: Db, purpose: string, pair: KeyPair): Promise<void> {
  await db
    .insertInto('server_key')
    .values({ purpose, public_pem: pair.publicPem, private_pem: pair.privatePem })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
