import type { Db } from '../database/database.ts'

export async function selectSealingKey(db: Db, purpose: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_key')
    .select('private_pem as privatePem')
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.privatePem
}

/** Keeps what another process stored first. */
export async function insertSealingKey(
  db: Db,
  purpose: string,
  pair: { publicPem: string; privatePem: string },
): Promise<void> {
  await db
    .insertInto('server_key')
    .values({ purpose, public_pem: pair.publicPem, private_pem: pair.privatePem })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
