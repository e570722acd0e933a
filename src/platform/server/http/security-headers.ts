import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

const DIRECTIVES = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // index.html is painted before its style sheet is there; swagger-ui writes its own
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'self'"],
  'object-src': ["'none'"],
}

const POLICY = Object.entries(DIRECTIVES)
  .map(([name, sources]) => `${name} ${sources.join(' ')}`)
  .join(';')

const EVERYWHERE = {
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
}
/** On plain http in a LAN they would break the console or fill the browser's log. */
const HTTPS_ONLY = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** Security headers on every answer, made once: they are the same for all. */
export function addSecurityHeaders(server: FastifyInstance, config: Config): void {
  const headers = config.cookieSecure ? { ...EVERYWHERE, ...HTTPS_ONLY } : EVERYWHERE
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
