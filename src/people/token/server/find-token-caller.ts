import type { FindCaller } from '../../../platform/server/http/authentication.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { findCaller } from '../../session/server/find-caller.ts'
import { secretHash } from '../../../platform/server/sealing/secret.ts'
import { isApiToken } from '../rules/api-token.ts'
import { tokenTexts } from '../text.ts'
import { selectTokenCaller, updateTokenUsed } from './token.sql.ts'

/** A busy token's last use is written at most this often. */
const NOTE_USE_MS = 30_000
/** No session has this id. */
const NO_SESSION = 0

/** Who calls: by a session, or by an API token. */
export const findAnyCaller: FindCaller = (app, token, isActivity, address) =>
  isApiToken(token) ? findTokenCaller(app, token, isActivity, address) : findCaller(app, token, isActivity)

/** The maker of an API token, with no more than the token's rights. Throws CallError 50008 (unknown, revoked, its maker lost the role) or 50014 (expired). */
const findTokenCaller: FindCaller = async (app, token, _isActivity, address) => {
  const found = await selectTokenCaller(app, secretHash(token), { noteMs: NOTE_USE_MS })
  if (found?.state === 'expired') throw new CallError(CODES.sessionExpired, tokenTexts.expiredToken)
  if (found?.state !== 'valid') throw new CallError(CODES.unknownToken, tokenTexts.unknownToken)
  if (found.isNoteDue) await updateTokenUsed(app.db, found.id, address)
  return {
    userId: found.userId,
    companyId: found.companyId,
    sessionId: NO_SESSION,
    token: { id: found.id, mayWrite: found.mayWrite, isDisplay: found.isDisplay, isPartial: found.isPartial },
    name: found.name,
    phone: found.phone,
    role: found.role,
    keys: new Map(Object.entries(found.keys)),
    ...found.scopes,
    companies: found.companyIds ?? 'all',
    mustChangePassword: found.mustChangePassword,
    // A script has no phone in its hand; who made the token had to have one.
    mustSetUpFactor: false,
  }
}
