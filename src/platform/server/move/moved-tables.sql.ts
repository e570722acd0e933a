import type { ClientBase } from 'pg'

/** A table that holds rows itself: a partition, or a table without any. */
export interface MovedTable {
  name: string
  /** those that are stored, in the order of their names: after upgrades two databases may have them in another order */
  columns: string[]
  bytes: number
  /** of which table it is a partition; null where it is none */
  parent: string | null
  /** 'FOR VALUES FROM … TO …' */
  bounds: string | null
  /** such as 'fillfactor=45' */
  options: string[] | null
}

/**
 * The tables of Minerva. Not the unlogged ones, which the next sweeps fill, nor the queue of the background work, whose tasks read what
 * is due from these tables.
 */
export async function selectMovedTables(client: ClientBase): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(`
    select relname as name, pg_table_size(c.oid)::float8 as bytes, reloptions as options, inhparent::regclass::text as parent,
      pg_get_expr(relpartbound, c.oid) as bounds,
      (select array_agg(attname::text order by attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c left join pg_inherits on inhrelid = c.oid
    where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace and relname <> 'incomplete_move'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by relname collate "C"`)
  return rows
}

/** The migrations that ran there, by name; none where there is no schema. */
export async function selectMigrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.schema_migration') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return []
  return (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  )
}

/** Where the numbers of new rows go on; null: none was taken yet. */
export async function selectSequences(client: ClientBase): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

const WRITTEN_ALIKE = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO'`,
  `intervalstyle = 'postgres'`,
  'extra_float_digits = 1',
  `bytea_output = 'hex'`,
]

/** Whatever the database or its user is set to: both sides must write the same values alike, and wait for each other. */
export async function prepareConnection(client: ClientBase): Promise<void> {
  const settings = [
    'search_path = public',
    ...WRITTEN_ALIKE,
    'idle_in_transaction_session_timeout = 0',
    'lock_timeout = 0',
  ]
  await client.query(settings.map((setting) => `set ${setting}`).join('; '))
}

/** Shows the database as it is at this moment. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  // The workers of a Citus database have settings of their own, and take those that a transaction sets for itself.
  const settings = [`citus.propagate_set_commands = 'local'`, ...WRITTEN_ALIKE].map((setting) => `set local ${setting}`)
  await client.query(['begin isolation level repeatable read read only', ...settings].join('; '))
}

export async function endSnapshot(client: ClientBase): Promise<void> {
  await client.query('rollback')
}
