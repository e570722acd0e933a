import type { Area } from '../platform/server/area.ts'
import { attachmentNoun } from './attachment/server/handlers.ts'
import { tidyFiles } from './attachment/server/tidy-attachments.ts'
import { auditNoun } from './audit/server/handlers.ts'
import { backgroundNoun } from './background/server/handlers.ts'
import { companyNoun } from './company/server/handlers.ts'
import { registrationNoun } from './registration/server/handlers.ts'
import { roleNoun } from './role/server/handlers.ts'
import { secondFactorNoun } from './second-factor/server/handlers.ts'
import { openCallerCache } from './token/server/caller-cache.ts'
import { ensureAdministrator } from './session/server/first-administrator.ts'
import { sessionNoun } from './session/server/handlers.ts'
import { tidyLogins } from './session/server/housekeeping.ts'
import { loginKey } from './session/server/server-key.ts'
import { peopleSettings } from './server/settings.ts'
import { mailAndSmsTargets } from './setting/server/outbound-targets.ts'
import { singleSignOnNoun } from './single-sign-on/server/handlers.ts'
import { settingNoun } from './setting/server/handlers.ts'
import { tokenNoun } from './token/server/handlers.ts'
import { userNoun } from './user/server/handlers.ts'

/** Who works with the product: accounts, roles, companies, sessions, and what each did. */
export const people: Area = {
  name: 'people',
  nouns: [
    sessionNoun,
    secondFactorNoun,
    registrationNoun,
    userNoun,
    roleNoun,
    companyNoun,
    auditNoun,
    attachmentNoun,
    settingNoun,
    tokenNoun,
    backgroundNoun,
    singleSignOnNoun,
  ],
  settings: peopleSettings,
  outboundTargets: mailAndSmsTargets,
  tasks: [tidyLogins, tidyFiles],
  openCallers: openCallerCache,
  async pageData(app) {
    const { publicPem } = await loginKey(app)
    const { config } = app
    return () => ({
      publicKey: publicPem,
      idleMs: config.idleMs,
      registration: config.registration,
      signOn: config.oidc?.name,
    })
  },
  async welcome({ db }) {
    const administrator = await ensureAdministrator(db)
    if (!administrator) return []
    return [
      `The administrator is "${administrator.phone}", the one-time password is ${administrator.password}`,
      'It is shown this once only, and must be changed at the first login.',
    ]
  },
}
