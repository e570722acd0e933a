import type { Generated, JSONColumnType } from 'kysely'

/** A compliance report as a PDF: asked for, drawn, kept for a day. */
export interface ReportPdfTable {
  id: Generated<number>
  user_id: number
  token_id: number | null
  request: JSONColumnType<Record<string, unknown>>
  clients: JSONColumnType<Record<string, unknown>>
  locale: 'zh' | 'en'
  status: Generated<'waiting' | 'done' | 'failed'>
  /** 0 to 1 */
  share: Generated<number>
  tries: Generated<number>
  begun_at: Date | null
  file_name: string | null
  pdf: Buffer | null
  asked_at: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    report_pdf: ReportPdfTable
  }
}
