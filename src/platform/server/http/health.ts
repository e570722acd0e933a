import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import { selectAlive } from './health.sql.ts'

const DATABASE_DEADLINE_MS = 2000

/** /healthz: this process lives. /readyz: its database answers too (a server listens only once migrations ran). */
export function addHealth(server: FastifyInstance, db: Db): void {
  server.get('/healthz', { config: { takesAnyHost: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  server.get('/readyz', { config: { takesAnyHost: true } }, async (_request, reply) => {
    const isReady = await Promise.race([
      selectAlive(db).then(
        () => true,
        () => false,
      ),
      sleep(DATABASE_DEADLINE_MS, false, { ref: false }),
    ])
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'the database does not answer' })
  })
}
