import type { Client } from 'pg'

/** What a database server is at the moment. */
export interface ServerKind {
  isStandby: boolean
  isReadOnly: boolean
}

export async function selectServerKind(client: Client, deadlineMs: number): Promise<ServerKind> {
  const query = {
    text: `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    query_timeout: deadlineMs,
  }
  const { rows } = await client.query<ServerKind>(query)
  return rows[0] ?? { isStandby: false, isReadOnly: false }
}
