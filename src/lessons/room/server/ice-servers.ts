import { createHmac } from 'node:crypto'
import type { Config } from '../../../platform/server/settings/config.ts'

/** Longer than a lesson. */
const VALID_S = 6 * 3600

export interface IceServer {
  urls: string[]
  username: string
  credential: string
}

/**
 * The TURN server for one person's browser, with a login that expires: made from the shared secret as TURN servers check it (TURN REST,
 * coturn's `use-auth-secret`). None without one.
 */
export function iceServersFor({ room }: Pick<Config, 'room'>, userId: number, nowMs = Date.now()): IceServer[] {
  if (!room.turn) return []
  const { urls, secret } = room.turn
  const username = `${Math.floor(nowMs / 1000) + VALID_S}:${userId}`
  return [{ urls: [...urls], username, credential: createHmac('sha1', secret).update(username).digest('base64') }]
}
