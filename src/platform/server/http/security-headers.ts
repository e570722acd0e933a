import helmet from '@fastify/helmet'
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
export async function addSecurityHeaders(
  server: FastifyInstance,
  { cookieSecure: isHttps }: Config,
  framedSites: () => string = () => '',
): Promise<void> {
  // Asked at each answer: an administrator may change it.
  const frameSrc = [() => ["'self'", framedSites()].join(' ').trim()]
  await server.register(helmet, {
    // Its defaults make browsers ask for https, which a LAN may not have.
    contentSecurityPolicy: { useDefaults: false, directives: { ...POLICY, frameSrc } },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    // For Internet Explorer alone.
    xDownloadOptions: false,
    xXssProtection: false,
  })
}
