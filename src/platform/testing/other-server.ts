import { areas } from '../../areas.ts'
import { openCallerCache } from '../../people/token/server/caller-cache.ts'
import { openDatabase } from '../server/database/database.ts'
import { openEvents } from '../server/database/postgres-events.ts'
import { openHttp } from '../server/http/http.ts'
import { listen } from '../server/http/listen.ts'
import type { TestServer } from './test-server.ts'

/** Another server on the database of a test's first, with a pool, a listener and a cache of callers of its own, as another process has them. */
export async function otherServer(first: TestServer): Promise<{ url: string } & AsyncDisposable> {
  const db = openDatabase({ ...first.settings, poolSize: 2 })
  const events = await openEvents(first.settings, db, first.app.log)
  const app = { ...first.app, db, events }
  const callers = openCallerCache(app)
  const server = await openHttp(app, { areas, findCaller: callers.find, afterWrite: callers.forget })
  return {
    url: await listen(server, app.config),
    async [Symbol.asyncDispose]() {
      await server.close()
      await events.close()
      await db.destroy()
    },
  }
}
