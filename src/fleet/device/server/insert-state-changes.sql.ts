import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { insertNews } from '../../server/insert-news.sql.ts'
import type { DeviceState } from '../rules/device-states.ts'
import { isNews, stateNews } from '../rules/state-news.ts'

export interface StateChange {
  siteId: number
  deviceId: number
  from: DeviceState
  to: DeviceState
  cause: string
  /** ISO text; undefined: the moment of the transaction */
  at?: string
  /** who did it; undefined: a poll brought it */
  userId?: number
}

/** Notes the changes, and leaves for the notifier what people are notified of. */
export async function insertStateChanges(trx: Db, changes: readonly StateChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into state_change (site_id, device_id, from_state, to_state, at, cause, user_id)
    select "siteId", "deviceId", "from", "to", coalesce(at, now()), cause, "userId"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c("siteId" bigint, "deviceId" bigint, "from" device_state,
      "to" device_state, at timestamptz, cause text, "userId" bigint)`.execute(trx)
  const nowMs = Date.now()
  await insertNews(
    trx,
    changes.flatMap(({ siteId, deviceId, from, to, at }) => {
      const kind = stateNews(from, to)
      const isRecent = at === undefined || isNews(Date.parse(at), nowMs)
      return kind && isRecent ? [{ siteId, deviceId, kind, details: null }] : []
    }),
  )
}
