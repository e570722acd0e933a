import type { Area } from '../platform/server/area.ts'
import { attachmentNoun } from './attachment/server/handlers.ts'
import { companyPictures } from './attachment/server/company-pictures.ts'
import { tidyFiles } from './attachment/server/tidy-attachments.ts'
import { tidyAudit } from './audit/server/tidy-audit.ts'
import { backUp, sendBackupLog } from './background/server/back-up.ts'
import { backgroundNoun } from './background/server/handlers.ts'
import { channelTargets } from './channel/server/channels.ts'
import { channelNoun } from './channel/server/handlers.ts'
import { sendWaiting, tidyMessages } from './channel/server/message-tasks.ts'
import { companyNoun } from './company/server/handlers.ts'
import { mailAddressNoun } from './mail-address/server/handlers.ts'
import { phones } from './registration/server/phones.ts'
import { isBaseHost } from './rules/domain-name.ts'
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
import { askMachines } from './storage/server/ask-machines.ts'
import { examineMachines } from './storage/server/examine-machines.ts'
import { measureStorage } from './storage/server/measure-storage.ts'
import { tokenNoun } from './token/server/handlers.ts'
import { userNoun } from './user/server/handlers.ts'
import { peopleAuditWords } from './server/audit-text.ts'
import { storedPeople } from './server/stored-text.ts'

/** Who works with the product: accounts, roles, companies, sessions, and what each did. */
export const people: Area = {
  name: 'people',
  auditWords: peopleAuditWords,
  stored: storedPeople,
  nouns: [
    sessionNoun,
    secondFactorNoun,
    registrationNoun,
    userNoun,
    roleNoun,
    companyNoun,
    attachmentNoun,
    settingNoun,
    tokenNoun,
    backgroundNoun,
    singleSignOnNoun,
    channelNoun,
    mailAddressNoun,
  ],
  fileTypes: [companyPictures],
  phones,
  isOwnHost: isBaseHost,
  settings: peopleSettings,
  outboundTargets: async (app) => [...(await mailAndSmsTargets(app)), ...(await channelTargets(app))],
  tasks: [
    backUp,
    sendBackupLog,
    tidyLogins,
    tidyFiles,
    sendWaiting,
    tidyMessages,
    tidyAudit,
    measureStorage,
    askMachines,
  ],
  examine: examineMachines,
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
