import type { Generated } from 'kysely'

export interface DestinationTable {
  id: Generated<number>
  client_id: number
  user_id: number
  name: string
  kind: 'mail' | 'sftp' | 'ftps' | 'ftp'
  address: string | null
  host: string | null
  port: number | null
  username: string | null
  sealed_password: string | null
  folder: Generated<string>
  host_key: string | null
  format: 'pdf' | 'xlsx' | 'csv'
  locale: 'zh' | 'en'
  day_of_month: number
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}

export interface SentReportTable {
  id: Generated<number>
  destination_id: number
  month: string
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
    destination: DestinationTable
    sent_report: SentReportTable
  }
}
