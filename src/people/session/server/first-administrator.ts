import { randomInt } from 'node:crypto'
import { transaction } from '../../../platform/server/database.ts'
import type { Db } from '../../../platform/server/database.ts'
import { ADMINISTRATOR, FIRST_ADMINISTRATOR } from '../rules/roles.ts'
import { insertUser, lockUsers, selectHasUsers, upsertFirstCompany } from './first-administrator.sql.ts'
import { hashPassword } from './password-hash.ts'

const FIRST_COMPANY = 'Minerva'
/** Without characters that are easily mistaken for each other. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const ONE_TIME_LENGTH = 12

/**
 * On an empty database makes the administrator and returns the one-time password, which is stored nowhere else and must
 * be changed at the first login. Returns null when there are people already.
 */
export async function ensureAdministrator(db: Db): Promise<{ phone: string; password: string } | null> {
  if (await selectHasUsers(db)) return null
  const password = Array.from({ length: ONE_TIME_LENGTH }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
  const passwordHash = await hashPassword(password)
  return transaction(db, async (trx) => {
    await lockUsers(trx)
    if (await selectHasUsers(trx)) return null
    await insertUser(trx, {
      companyId: await upsertFirstCompany(trx, FIRST_COMPANY),
      phone: FIRST_ADMINISTRATOR,
      name: FIRST_ADMINISTRATOR,
      role: ADMINISTRATOR,
      passwordHash,
      mustChangePassword: true,
    })
    return { phone: FIRST_ADMINISTRATOR, password }
  })
}
