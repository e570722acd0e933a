import * as oidc from 'openid-client'
import type { App } from '../../../platform/server/context.ts'
import { selectUserByPhone } from '../../session/server/user.sql.ts'
import { verifiedNames } from '../rules/verified-names.ts'
import { insertSuggestion } from './identity.sql.ts'
import type { Identity } from './identity.sql.ts'

export interface SignedOn {
  identity: Identity
  provider: oidc.Configuration
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers
}

/** Suggests to administrators that the identity is the user whom its verified claims name. It logs no one in. */
export async function suggestIdentity({ db, log }: Pick<App, 'db' | 'log'>, signedOn: SignedOn): Promise<void> {
  for (const claim of verifiedNames(await claimsOf(log, signedOn))) {
    const user = await selectUserByPhone(db, claim)
    if (user) return insertSuggestion(db, signedOn.identity, { userId: user.id, claim })
  }
}

/** Many providers give e-mail and phone at their userinfo endpoint alone. */
async function claimsOf(
  log: App['log'],
  { provider, tokens, identity }: SignedOn,
): Promise<Readonly<Record<string, unknown>>> {
  const claims = tokens.claims() ?? {}
  if (verifiedNames(claims).length > 0 || !provider.serverMetadata().userinfo_endpoint) return claims
  try {
    return await oidc.fetchUserInfo(provider, tokens.access_token, identity.subject)
  } catch (error) {
    log.warn({ err: error }, 'the claims of an unlinked identity could not be read')
    return claims
  }
}
