import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** its body may take hours, and watches over its own silences */
    isStreamed?: boolean
  }
}

/** How long the whole of a request may take to arrive. */
const ARRIVAL_MS = 30_000

/** Cuts off requests whose headers or bodies come too slowly. Node's own limit would hold for streamed files too. */
export function limitArrival(server: FastifyInstance, arrivalMs = ARRIVAL_MS): void {
  server.server.headersTimeout = arrivalMs
  server.server.requestTimeout = 0
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !routeOptions.config.isStreamed) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), arrivalMs)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** How long a connection may carry nothing. A browser whose video was paused for longer asks for the rest when it is played. */
const SILENCE_MS = 10 * 60_000

/** Closes connections whose reader takes nothing, and would hold an open file forever. */
export function limitSilence(server: FastifyInstance, silenceMs = SILENCE_MS): void {
  server.server.setTimeout(silenceMs)
}
