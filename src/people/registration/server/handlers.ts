import { noun } from '../../../platform/server/context.ts'
import { selectUsers } from '../../user/server/find-users.sql.ts'
import { managedBy } from '../../user/server/user-scope.ts'
import { registrationCalls } from '../contract.ts'
import { registrationTexts } from '../text.ts'
import { approve, refuse } from './decide-registration.ts'
import { register } from './register.ts'
import { resetPasswordByCode } from './reset-password-by-code.ts'
import { sendCode } from './send-code.ts'

export const registrationNoun = noun(
  registrationCalls,
  {
    'POST /users/sendMsg/{phone}': sendCode,
    'POST /users/register': register,
    'POST /users/resetPasswordByCode': resetPasswordByCode,
    'GET /users/getRegistrations': async ({ app, db, caller }) => {
      const { totalCount } = await selectUsers(db, { awaitsApproval: true, page: 1, size: 1 }, managedBy(caller))
      return { awaiting: totalCount, hasSmsProvider: app.config.sms.provider !== 'none' }
    },
    'POST /users/approve/{id}': approve,
    'POST /users/refuse/{id}': refuse,
  },
  registrationTexts,
)
