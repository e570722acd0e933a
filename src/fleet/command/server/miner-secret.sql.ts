import type { Db } from '../../../platform/server/database.ts'

const PURPOSE = 'miner passwords'

export async function selectSecretKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_key')
    .select('private_pem as privatePem')
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst()
  return row?.privatePem
}

/** Keeps what another process stored first. */
export async function insertSecretKey(db: Db, pair: { publicPem: string; privatePem: string }): Promise<void> {
  await db
    .insertInto('server_key')
    .values({ purpose: PURPOSE, public_pem: pair.publicPem, private_pem: pair.privatePem })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
