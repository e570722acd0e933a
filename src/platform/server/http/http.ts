import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { FindCaller } from './authentication.ts'
import { refuseOtherHosts } from './allowed-hosts.ts'
import { refuseForgedAddresses, trustedProxies } from './caller-address.ts'
import { routeCalls } from './call-route.ts'
import type { Area, StreamRules } from '../area.ts'
import type { App } from '../context.ts'
import { answerClientError } from './client-error.ts'
import { sendError } from './error-answer.ts'
import { CallError, CODES } from './errors.ts'
import { addEventStream } from './event-stream.ts'
import { closeGracefully } from './graceful-close.ts'
import { addHealth } from './health.ts'
import { readJsonBodies } from './json-body.ts'
import { limitArrival, limitSilence } from './arrival-deadline.ts'
import { addMetrics } from './metrics.ts'
import { openRateLimits } from './rate-limits.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { nameCookies } from './session-cookie.ts'
import { addUploads } from '../files/uploads.ts'
import { addConsole } from './static-console.ts'
import type { ConsoleOptions } from './static-console.ts'
import { addApiDocument } from './openapi-page.ts'
import { serverTexts } from '../text.ts'

export interface HttpOptions {
  areas: readonly Pick<Area, 'nouns' | 'streams' | 'framedSite' | 'isOwnHost'>[]
  findCaller: FindCaller
  /** called once a call ended that may have changed something, before its answer is sent */
  afterWrite?: (() => void) | undefined
  /** left out: no console is served, every unknown path is 404 */
  console?: ConsoleOptions | undefined
  checksAnswers?: boolean
}

/** Longer than the usual proxy's, so that a connection is never closed under a proxy that still uses it. */
const KEEP_ALIVE_MS = 75_000

/** The HTTP server, not yet listening. `close()` takes no more, finishes what is in flight and ends event streams. */
export async function openHttp(app: App, options: HttpOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = app.log
  const nouns = options.areas.flatMap((area) => area.nouns)
  const streamRules: StreamRules = Object.assign({}, ...options.areas.map((area) => area.streams))
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(app.config.trustProxy),
    bodyLimit: app.config.bodyLimitBytes,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  server.setErrorHandler((error, request, reply) => void sendError(error, request, reply))
  refuseForgedAddresses(server)
  await server.register(cookie)
  await nameCookies(server, app)
  addSecurityHeaders(server, app.config, () =>
    options.areas.flatMap(({ framedSite }) => framedSite?.(app.config) ?? []).join(' '),
  )
  refuseOtherHosts(server, app.config, (name) => options.areas.some(({ isOwnHost }) => isOwnHost?.(name)))
  readJsonBodies(server)
  addMetrics(server)
  const limits = await openRateLimits(server, app.config.requestsPerMinute)

  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (/%00/.test(request.url)) throw new CallError(CODES.unreadable, serverTexts.unreadable)
    // By the route, if there is one: its path may be written in other ways, as /%61pi/….
    if ((request.routeOptions.url ?? request.url).startsWith('/api/')) await limits.checkAddress(request)
  })
  server.addHook('onResponse', async (request, reply) => {
    // The route and never the URL: that may carry a token.
    app.log.debug({
      requestId: request.id,
      call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })

  limitArrival(server)
  limitSilence(server)
  closeGracefully(server)
  addHealth(server, app.db)
  addEventStream(server, app, { findCaller: options.findCaller, rules: streamRules })
  const { findCaller, afterWrite, checksAnswers = false } = options
  const route = { app, findCaller, afterWrite, limits, checksAnswers }
  for (const noun of nouns) {
    routeCalls(server, noun, route)
    if (noun.uploads) addUploads(server, noun.uploads, route)
  }
  await addApiDocument(server, nouns)
  await addConsole(server, options.console)
  return server
}
