import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

/**
 * What Fastify's `trustProxy` takes. Fastify trusts nothing for a bare number, so hops are counted here: hop 0 is the peer of
 * the socket, hop n the n-th entry of X-Forwarded-For from its right.
 */
export function trustedProxies(
  trust: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}

/** Ignores an X-Forwarded-For whose entry that would count is no IP address: `request.ip` is the socket's address then. */
export function refuseForgedAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    // A zone (fe80::1%eth0) may be any text of any length.
    if (!isIP(request.ip) || request.ip.includes('%')) delete request.raw.headers['x-forwarded-for']
    done()
  })
}
