import type { Generated, JSONColumnType } from 'kysely'

export interface NotificationChoiceTable {
  id: Generated<number>
  user_id: number
  channel_id: number | null
  email: string | null
  kinds: string[]
  client_id: number | null
  site_id: number | null
  locale: 'zh' | 'en'
  min_interval_minutes: Generated<number>
  quiet_from: string | null
  quiet_until: string | null
  is_active: Generated<boolean>
  created_at: Generated<Date>
  pending_since: Date | null
  pending_last_at: Date | null
  last_message_at: Date | null
}

export interface NotificationEventTable {
  id: Generated<number>
  at: Generated<Date>
  kind: string
  site_id: number
  client_id: number
  device_ids: number[]
  samples: JSONColumnType<{ serial: string; details?: Record<string, string | number | null> }[]>
}

export interface NotificationPendingTable {
  id: Generated<number>
  choice_id: number
  site_id: number
  client_id: number
  kind: string
  device_ids: number[]
  samples: JSONColumnType<{ serial: string; details?: Record<string, string | number | null> }[]>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    notification_choice: NotificationChoiceTable
    notification_event: NotificationEventTable
    notification_pending: NotificationPendingTable
  }
}
