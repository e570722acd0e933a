import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Whether a person may have messages sent to the channel: to any of them by those who manage channels. */
export function isChoosableChannel(channelId: number | null, managesChannels: boolean): RawBuilder<boolean> {
  return sql`exists (select from notification_channel where id = ${channelId} and deleted_at is null
    and (is_for_everybody or ${managesChannels}))`
}
