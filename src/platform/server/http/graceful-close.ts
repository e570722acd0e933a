import type { FastifyInstance } from 'fastify'

const FINISH_DEADLINE_MS = 10_000
const LOOK_EVERY_MS = 50

/**
 * Makes `server.close()` wait for the requests in flight, and for nothing else: browsers keep connections open that they
 * may never use. At the deadline what still runs is cut.
 */
export function closeGracefully(server: FastifyInstance): void {
  let inFlight = 0
  server.server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
  })

  let looking: NodeJS.Timeout | undefined
  server.addHook('preClose', async () => {
    const deadline = performance.now() + FINISH_DEADLINE_MS
    looking = setInterval(() => {
      if (inFlight === 0 || performance.now() > deadline) server.server.closeAllConnections()
    }, LOOK_EVERY_MS)
  })
  server.server.once('close', () => clearInterval(looking))
}
