import type { Db } from '../../../platform/server/database/database.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { insertRoomToken } from './room.sql.ts'

/** The address of a room's page for one person, once; the token follows '#', which no log and no other site gets to see. */
export async function roomPage(
  db: Db,
  about: { lessonId: number; userId: number },
  expiresAt: Date,
): Promise<{ url: string; token: string }> {
  const token = newSecret()
  await insertRoomToken(db, { ...about, hash: secretHash(token) }, expiresAt)
  return { url: `/room?lesson=${about.lessonId}#${token}`, token }
}
