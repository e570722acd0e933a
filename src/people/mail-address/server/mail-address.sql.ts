import type { Db } from '../../../platform/server/database/database.ts'

export async function selectEmail(db: Db, userId: number): Promise<string | null> {
  const { email } = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}

export async function updateEmail(trx: Db, userId: number, email: string | null): Promise<void> {
  await trx.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
}
