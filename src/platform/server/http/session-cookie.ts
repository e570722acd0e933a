import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { CallError, CODES } from './errors.ts'
import { selectInstallationId } from './installation.sql.ts'
import { serverTexts } from '../text.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** what a cookie is called that no other installation on this host reads */
    cookieName: (name: string) => string
    hasSecureCookies: boolean
  }
}

/** Uploads carry it in place of a JSON body: another site's page can't send it, nor JSON, without asking this server first. */
const UPLOAD_HEADER = 'x-minerva-upload'

const NAME = 'token'
// Lax, not Strict: a single sign-on provider's redirect back here must find the session that it is linked to.
const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const

/** Names cookies after the installation: browsers send a host's cookies to all its ports, so to every console there. */
export async function nameCookies(server: FastifyInstance, { config, db }: App): Promise<void> {
  const id = await selectInstallationId(db)
  const prefix = config.cookieSecure ? '__Host-' : ''
  server.decorate('cookieName', (name) => `${prefix}${name}_${id}`)
  server.decorate('hasSecureCookies', config.cookieSecure)
}

export function setSessionCookie(
  { app, reply }: { app: App; reply: FastifyReply },
  token: string,
  lifeMs = app.config.sessionMs,
): void {
  const { server } = reply
  const maxAge = Math.floor(lifeMs / 1000)
  void reply.setCookie(server.cookieName(NAME), token, { ...COOKIE, secure: server.hasSecureCookies, maxAge })
}

export function clearSessionCookie(reply: FastifyReply): void {
  const { server } = reply
  void reply.clearCookie(server.cookieName(NAME), { ...COOKIE, secure: server.hasSecureCookies })
}

/**
 * The token in a request's cookie. Throws CallError 403 when the request may change something and does not come from a page of this
 * console: SameSite does not part sibling domains, at which the bases of one installation answer.
 */
export function cookieToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[request.server.cookieName(NAME)]
  if (!token) return undefined
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && !(needsPreflight(request) && isSameOrigin(request)))
    throw new CallError(CODES.forbidden, serverTexts.fromAnotherSite)
  return token
}

/** Whether a browser asks before it sends such a request to another origin. */
function needsPreflight({ headers }: FastifyRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '') || headers[UPLOAD_HEADER] !== undefined
}

function isSameOrigin(request: FastifyRequest): boolean {
  const { origin = '', 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  // Over plain http in a LAN browsers send Origin alone.
  const from = URL.parse(origin)
  return from?.host === request.host && (from.protocol === 'https:' || !request.server.hasSecureCookies)
}
