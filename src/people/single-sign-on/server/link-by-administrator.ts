import type { App, Handlers } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { sessionTexts } from '../../session/text.ts'
import { isManaged } from '../../user/server/is-managed.ts'
import { managedBy } from '../../user/server/user-scope.ts'
import { selectUserForUpdate } from '../../user/server/user.sql.ts'
import type { SingleSignOnCalls } from '../contract.ts'
import { signOnTexts } from '../text.ts'
import {
  deleteIdentity,
  deleteSuggestion,
  insertIdentity,
  selectIdentities,
  selectSuggestions,
} from './identity.sql.ts'
import { findProvider, oidcOf, providerError } from './provider.ts'

type SignOnHandlers = Handlers<SingleSignOnCalls>

export const getIdentities: SignOnHandlers['GET /users/getIdentities/{id}'] = async ({ app, db, caller, params }) => {
  if (!(await isManaged(db, params.id, caller))) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  const identities = await selectIdentities(db, params.id)
  const suggestions = await selectSuggestions(db, params.id)
  return {
    issuer: app.config.oidc?.issuer ?? null,
    identities: identities.map((each) => ({ ...each, linkedAt: each.linkedAt.toISOString() })),
    suggestions: suggestions.map((each) => ({ ...each, suggestedAt: each.suggestedAt.toISOString() })),
  }
}

export const linkIdentity: SignOnHandlers['POST /users/linkIdentity/{id}'] = async (call) => {
  const { app, db, caller, params, request } = call
  if (!(await isManaged(db, params.id, caller))) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  const identity = { issuer: await knownIssuer(app, request.issuer), subject: request.subject }
  return auditedChange(call, async (trx) => {
    const user = await managedUser(trx, call)
    if (!(await insertIdentity(trx, identity, user.id))) throw fieldError('subject', signOnTexts.takenIdentity)
    await deleteSuggestion(trx, identity)
    const about = { action: 'link identity', objectKind: 'user', objectId: user.id }
    return { ...about, after: { name: user.name, ...identity }, answer: null }
  })
}

export const unlinkIdentity: SignOnHandlers['POST /users/unlinkIdentity/{id}'] = (call) =>
  auditedChange(call, async (trx) => {
    const user = await managedUser(trx, call)
    if (!(await deleteIdentity(trx, call.request, user.id)))
      throw new CallError(CODES.notFound, signOnTexts.noSuchIdentity)
    const about = { action: 'unlink identity', objectKind: 'user', objectId: user.id }
    return { ...about, before: { name: user.name, ...call.request }, answer: null }
  })

async function managedUser(trx: Db, { caller, params }: { caller: Caller; params: { id: number } }) {
  const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
  if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  return user
}

/** As the provider writes itself in its tokens. An identity of another issuer would never log in. */
async function knownIssuer(app: App, typed: string): Promise<string> {
  const settings = oidcOf(app)
  const provider = await findProvider(app.config, settings).catch((error: unknown) => {
    throw providerError(error, app.log)
  })
  const { issuer } = provider.serverMetadata()
  if (URL.parse(typed)?.href !== URL.parse(issuer)?.href) throw fieldError('issuer', signOnTexts.otherIssuer)
  return issuer
}
