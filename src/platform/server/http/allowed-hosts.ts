import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../../rules/loopback.ts'
import type { Config } from '../settings/config.ts'
import { serverTexts } from '../text.ts'
import { CallError, CODES } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** answers by whatever name it is asked: what watches a server knows it by one of its own */
    takesAnyHost?: boolean
  }
}

type Names = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>

/**
 * Whether the server answers by a name, as Host gives it without a port. To a browser, a page of elsewhere whose name its owner points at
 * this server is one of the console's own (DNS rebinding); no page is of elsewhere under an address or `localhost`.
 */
export function isAllowedHost(host: string, names: Names, isOwnHost: (name: string) => boolean): boolean {
  const name = host.toLowerCase()
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) || name === 'localhost' || name.endsWith('.localhost')) return true
  const { publicUrl = '', allowedHosts } = names
  if (name === URL.parse(publicUrl)?.hostname || allowedHosts.includes(name) || isOwnHost(name)) return true
  return !publicUrl && allowedHosts.length === 0 && !isLoopback(names.host)
}

/** Refuses requests by a name that is not this server's, and those with two of them. */
export function refuseOtherHosts(server: FastifyInstance, names: Names, isOwnHost: (name: string) => boolean): void {
  server.addHook('onRequest', (request, _reply, done) => {
    // Of two, this server and a proxy might each read another one.
    const { rawHeaders } = request.raw
    if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      return done(new CallError(CODES.unreadable, serverTexts.unreadable))
    if (request.routeOptions.config.takesAnyHost || isAllowedHost(request.hostname, names, isOwnHost)) return done()
    done(new CallError(CODES.otherHost, serverTexts.otherHost, { values: { host: request.hostname } }))
  })
}
