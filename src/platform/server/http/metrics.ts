import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, register, Registry } from 'prom-client'

/** Counts and times of every call, the process's own figures, and what areas count on the default registry, at /metrics in Prometheus' format. */
export function addMetrics(server: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'minerva_call_seconds',
    help: 'How long calls took, by address and HTTP status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.01, 0.03, 0.05, 0.1, 0.3, 1, 3, 10, 60],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    // Routes alone, never raw addresses: those would make a series each.
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  server.get('/metrics', { config: { takesAnyHost: true } }, async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await Registry.merge([registry, register]).metrics()),
  )
}
