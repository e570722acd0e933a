import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { setSessionCookie } from '../../../platform/server/http/session-cookie.ts'
import { tokenCalls } from '../contract.ts'
import { LONGEST_LIFE_DAYS } from '../rules/api-token.ts'
import { tokenTexts } from '../text.ts'
import { exportTokens } from './export-tokens.ts'
import { findAnyCaller } from './find-token-caller.ts'
import { makeToken } from './make-token.ts'
import {
  selectClientNames,
  selectTokenForUpdate,
  selectTokenRoles,
  tokensQuery,
  updateTokenRevoked,
} from './token.sql.ts'
import { selectOwnCompanies } from './token-companies.sql.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

/** A list to choose from; no one looks through more. */
const MOST_CHOICES = 1000

export const tokenNoun = noun(
  tokenCalls,
  {
    'POST /token/find/': async ({ db, caller, request: { ofEverybody, name, ...page } }) => {
      const userId = ofEverybody && caller.keys.has('token_admin') ? undefined : caller.userId
      const { data: tokens, totalCount } = await selectListPage(db, tokensQuery({ name, userId }), page)
      const data = tokens.map(({ createdAt, expiresAt, lastUsedAt, ...token }) => ({
        ...token,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))
      return { data, totalCount }
    },
    'POST /token/export': exportTokens,
    'GET /token/choices': async ({ db, caller }) => {
      const { clients } = caller
      // Who sees sites can't be cut to clients: a client may stand at others, too.
      const isByClient = clients === 'all' || !('sites' in clients)
      return {
        roles: await selectTokenRoles(db, caller.role === ADMINISTRATOR ? undefined : caller.role),
        clients: isByClient ? await selectClientNames(db, clients, MOST_CHOICES) : [],
        companies: (await selectOwnCompanies(db, caller.userId)).slice(0, MOST_CHOICES),
      }
    },
    'POST /token/make': makeToken,
    'POST /token/openDisplay': async ({ app, reply, address, request: { token } }) => {
      const display = await findAnyCaller(app, token, true, address)
      if (!display.token?.isDisplay) throw new CallError(CODES.unknownToken, tokenTexts.unknownToken)
      setSessionCookie({ app, reply }, token, LONGEST_LIFE_DAYS * 86_400_000)
      return null
    },
    'POST /token/revoke/{id}': (call) => {
      const { caller, params } = call
      return auditedChange(call, async (trx) => {
        const token = await selectTokenForUpdate(trx, params.id)
        if (!token || (token.userId !== caller.userId && !caller.keys.get('token_admin')))
          throw new CallError(CODES.notFound, tokenTexts.noSuchToken)
        await updateTokenRevoked(trx, token.id, caller.userId)
        return {
          action: 'revoke token',
          objectKind: 'token',
          objectId: token.id,
          before: { name: token.name, madeBy: token.userId },
          answer: null,
        }
      })
    },
  },
  tokenTexts,
)
