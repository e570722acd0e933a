import type { Noun } from '../../platform/server/context.ts'
import { attachmentNoun } from '../attachment/server/handlers.ts'
import { auditNoun } from '../audit/server/handlers.ts'
import { companyNoun } from '../company/server/handlers.ts'
import { registrationNoun } from '../registration/server/handlers.ts'
import { roleNoun } from '../role/server/handlers.ts'
import { sessionNoun } from '../session/server/handlers.ts'
import { settingNoun } from '../setting/server/handlers.ts'
import { tokenNoun } from '../token/server/handlers.ts'
import { userNoun } from '../user/server/handlers.ts'

export const peopleNouns: readonly Noun[] = [
  sessionNoun,
  registrationNoun,
  userNoun,
  roleNoun,
  companyNoun,
  auditNoun,
  attachmentNoun,
  settingNoun,
  tokenNoun,
]
