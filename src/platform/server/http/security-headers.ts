import helmet from 'helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // index.html is painted before its style sheet is there; swagger-ui writes its own
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'self'"],
  objectSrc: ["'none'"],
}

/** Security headers on every answer. On plain http in a LAN three of them would break the console or fill the browser's log. */
export function addSecurityHeaders(
  server: FastifyInstance,
  { cookieSecure: isHttps }: Config,
  framedSites: () => string = () => '',
): void {
  const headersWith = (sites: string) =>
    helmet({
      // Its defaults make browsers ask for https, which a LAN may not have.
      contentSecurityPolicy: { useDefaults: false, directives: { ...POLICY, frameSrc: [`'self' ${sites}`.trim()] } },
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: isHttps,
      crossOriginOpenerPolicy: isHttps,
      originAgentCluster: isHttps,
      // For Internet Explorer alone.
      xDownloadOptions: false,
      xXssProtection: false,
    })
  let sites = ''
  let addHeaders = headersWith(sites)
  server.addHook('onRequest', (request, reply, done) => {
    // Looked up at each answer, as an administrator may change them; the headers are composed only when they did.
    const now = framedSites()
    if (now !== sites) addHeaders = headersWith((sites = now))
    addHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}
