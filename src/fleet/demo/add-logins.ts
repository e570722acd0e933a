import type { App } from '../../platform/server/context.ts'
import { selectLogins, upsertLogin } from '../miner-login/server/miner-login.sql.ts'
import { loginPlace } from '../miner-login/server/site-logins.ts'
import { SIMULATED_LOGIN } from '../polling/simulator/dialects/http.ts'
import { selectSiteIds } from './demo-farms.sql.ts'

/** Gives each site without any login those that commands to its simulated miners take; their pages are open without one. */
export async function addLogins({ db, sealing }: Pick<App, 'db' | 'sealing'>): Promise<void> {
  for (const siteId of await selectSiteIds(db)) {
    if ((await selectLogins(db, siteId)).length > 0) continue
    for (const family of ['vnish', 'epic'] as const) {
      const sealed = sealing.seal(loginPlace(siteId, family), SIMULATED_LOGIN.password)
      await upsertLogin(db, { siteId, family, account: '', sealed })
    }
  }
}
