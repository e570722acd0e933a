import { sql } from 'kysely'
import type { Db } from './database.ts'
import { LOCK } from './in-use.sql.ts'

/** The lock of a move: true if this connection now holds it, until it ends. No server starts meanwhile. */
export async function selectMoveLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`select pg_try_advisory_lock(${sql.raw(LOCK)}) as "isHeld"`.execute(
    connection,
  )
  return rows[0]?.isHeld ?? false
}

/** Connections of Minerva to this database besides the caller's. */
export async function selectOtherConnections(connection: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'minerva%' and pid <> pg_backend_pid()`.execute(
    connection,
  )
  return rows[0]?.count ?? 0
}

export async function selectHasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** The servers that take rows of distributed tables: a worker each, or the coordinator alone. */
export async function selectNodes(db: Db): Promise<{ host: string; port: number }[]> {
  const { rows } = await sql<{ host: string; port: number }>`
    select nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards order by groupid`.execute(db)
  return rows
}

export interface TableFacts {
  isDistributed: boolean
  bytes: number
  partitions: number
  /** whether the key is of the type that rows of one place need everywhere to stay together */
  isKeyBigint: boolean
}

export async function selectTableFacts(db: Db, table: string, key: string): Promise<TableFacts> {
  const { rows } = await sql<TableFacts>`
    select exists (select from pg_dist_partition where logicalrelid = c.oid) as "isDistributed",
      (select coalesce(sum(pg_total_relation_size(t.relid)), 0)::float8 from pg_partition_tree(c.oid) t) as bytes,
      (select count(*)::int from pg_partition_tree(c.oid) t where t.isleaf and t.level > 0) as partitions,
      a.atttypid = 'bigint'::regtype as "isKeyBigint"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = ${key}
    where c.oid = to_regclass(${table})`.execute(db)
  if (!rows[0]) throw new Error(`there is no table ${table}`)
  return rows[0]
}

export async function updateKeyType(trx: Db, table: string, key: string): Promise<void> {
  await sql`alter table ${sql.table(table)} alter column ${sql.ref(key)} type bigint`.execute(trx)
}

/** Spreads the table's rows, also those there already, by the key; together with those of another table, or as the first. */
export async function distributeTable(trx: Db, table: string, key: string, besides: string | undefined): Promise<void> {
  await sql`select create_distributed_table(${table}, ${key}, colocate_with => ${besides ?? 'none'})`.execute(trx)
}

/** Frees the room of the rows that were copied away. */
export async function truncateLocalRows(db: Db, table: string): Promise<void> {
  await sql`select truncate_local_data_after_distributing_table(${table})`.execute(db)
}
