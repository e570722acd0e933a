import { createHash } from 'node:crypto'
import type { App } from '../../../platform/server/context.ts'
import type { SealedPlace } from '../../../platform/server/sealing/sealing.ts'
import { NO_LOGINS } from '../../polling/rules/login-families.ts'
import type { LoginFamily, MinerLogin, SiteLogins } from '../../polling/rules/login-families.ts'
import { selectLogins } from './miner-login.sql.ts'

/** The place of a password: sealed for one site and family, it can't be unsealed for another. */
export const loginPlace = (siteId: number, family: LoginFamily): SealedPlace =>
  `site_miner_login.sealed_password ${siteId} ${family}`

/** The logins of a site's miners; `known` if they have not changed since. One that can't be unsealed is left out, and logged. */
export async function findSiteLogins(
  { db, sealing, log }: Pick<App, 'db' | 'sealing' | 'log'>,
  siteId: number,
  known: SiteLogins = NO_LOGINS,
): Promise<SiteLogins> {
  const stored = await selectLogins(db, siteId)
  if (stored.length === 0) return NO_LOGINS
  const key = createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 32)
  if (key === known.key) return known
  const of: Partial<Record<LoginFamily, MinerLogin>> = {}
  for (const { family, account, sealed } of stored) {
    try {
      of[family] = { account, password: sealing.unseal(loginPlace(siteId, family), sealed) }
    } catch (error) {
      log.error({ err: error, siteId, family }, 'the login of a site’s miners can’t be opened; it must be set again')
    }
  }
  return { key, of }
}
