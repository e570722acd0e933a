import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

const DIRECTIVES = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // antd writes its styles at run time
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

/**
 * Security headers that also work on plain http in a LAN: there, headers that only https pages may have (HSTS, upgrading
 * to https, cross-origin isolation) would break the console or fill the browser's log.
 */
export async function addSecurityHeaders(server: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.cookieSecure
  await server.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  })
}
