import type { Client } from 'pg'

/** What a database server is at the moment. */
export interface ServerKind {
  isStandby: boolean
  isReadOnly: boolean
  /** grows with each standby that is promoted; null: a standby */
  timeline: number | null
}

export async function selectServerKind(client: Client, deadlineMs: number): Promise<ServerKind> {
  const query = {
    text: `
      select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
        case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    query_timeout: deadlineMs,
  }
  const { rows } = await client.query<ServerKind>(query)
  return rows[0] ?? { isStandby: false, isReadOnly: false, timeline: null }
}
