import { noun } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { singleSignOnCalls } from '../contract.ts'
import { signOnTexts } from '../text.ts'
import { deleteIdentity, selectIdentities } from './identity.sql.ts'
import { getIdentities, linkIdentity, unlinkIdentity } from './link-by-administrator.ts'
import { beginSignOn, finishSignOn } from './sign-on.ts'

export const singleSignOnNoun = noun(
  singleSignOnCalls,
  {
    'POST /signOn/begin': ({ app, reply, address }) => beginSignOn({ app, reply, address, userId: null }),
    'POST /signOn/link': ({ app, reply, address, caller }) =>
      beginSignOn({ app, reply, address, userId: caller.userId }),
    'POST /signOn/finish': finishSignOn,
    'POST /signOn/find/': async ({ app, db, caller }) => {
      const identities = await selectIdentities(db, caller.userId)
      return {
        provider: app.config.oidc?.name ?? null,
        identities: identities.map((each) => ({ ...each, linkedAt: each.linkedAt.toISOString() })),
      }
    },
    'POST /signOn/unlink': async ({ db, caller: { userId }, request, requestId }) => {
      await transaction(db, async (trx) => {
        if (!(await deleteIdentity(trx, request, userId)))
          throw new CallError(CODES.notFound, signOnTexts.noSuchIdentity)
        const about = { action: 'unlink identity', objectKind: 'user', objectId: userId, before: { ...request } }
        await writeAudit(trx, { userId, ...about, requestId })
      })
      return null
    },
    'GET /users/getIdentities/{id}': getIdentities,
    'POST /users/linkIdentity/{id}': linkIdentity,
    'POST /users/unlinkIdentity/{id}': unlinkIdentity,
  },
  signOnTexts,
)
