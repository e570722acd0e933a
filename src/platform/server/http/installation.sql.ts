import type { Db } from '../database/database.ts'

/** Which installation a database is: 12 hexadecimal digits. */
export async function selectInstallationId(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}
