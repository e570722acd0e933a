import type { Generated } from 'kysely'

/** When and where a view's export is sent. */
export interface ViewDeliveryTable {
  id: Generated<number>
  view_id: number
  destination_id: number | null
  every: 'day' | 'week' | 'month'
  on_day: number
  hour: number
  format: 'xls' | 'xlsx' | 'csv'
  locale: 'zh' | 'en'
  next_at: Date
  created_at: Generated<Date>
}

export interface SentViewTable {
  id: Generated<number>
  delivery_id: number
  due_at: Date
  status: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  next_try_at: Generated<Date>
  error: string | null
  file_name: string | null
  bytes: number | null
  created_at: Generated<Date>
  sent_at: Date | null
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    view_delivery: ViewDeliveryTable
    sent_view: SentViewTable
  }
}
