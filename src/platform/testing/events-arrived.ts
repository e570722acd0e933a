import type { Events } from '../server/database/events.ts'

/**
 * Resolves once every event published so far has arrived at this server: a call is answered before its events arrive, and
 * a test that counts events would take those of what it prepared for those of what it tries. Notifications arrive in the order
 * of their commits, so one that is sent last arrives last.
 */
export async function eventsArrived(events: Events): Promise<void> {
  const nobody = -Math.ceil(Math.random() * 2 ** 30)
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = events.subscribe('sessionEnded', ({ sessionId }) => sessionId === nobody && resolve())
  await events.publish('sessionEnded', { sessionId: nobody, code: 0 })
  await promise
  stop()
}
