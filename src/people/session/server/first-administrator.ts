import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { FIRST_ADMINISTRATOR } from '../../rules/roles.ts'
import { insertUser, lockUsers, selectHasUsers, upsertFirstCompany } from './first-administrator.sql.ts'
import { newOneTimePassword } from './one-time-password.ts'
import { hashPassword } from './password-hash.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

const FIRST_COMPANY = 'Minerva'

/**
 * On an empty database makes the administrator and returns the one-time password, which is stored nowhere else and must
 * be changed at the first login. Returns null when there are people already.
 */
export async function ensureAdministrator(db: Db): Promise<{ phone: string; password: string } | null> {
  if (await selectHasUsers(db)) return null
  const password = newOneTimePassword()
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
