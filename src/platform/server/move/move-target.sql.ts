import { escapeIdentifier, escapeLiteral } from 'pg'
import type { ClientBase } from 'pg'
import type { MovedTable } from './moved-tables.sql.ts'

/** Tables and views of anybody's in the schema, but for those of extensions. */
export async function selectRelations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`)
  return rows.map(({ name }) => name)
}

/**
 * The statements that remove what migrations make. The schema itself stays, and what belongs to an extension: Citus has views in it, and
 * would go with them.
 */
export const SELECT_DROPS = `
  with own as (
    select oid, 'pg_class'::regclass as kind, relkind = 'S' as is_last, oid::regclass::text as name,
      case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as type
    from pg_class where relkind in ('r', 'p', 'v', 'S') and not relispartition and relnamespace = 'public'::regnamespace
    union all
    select oid, 'pg_proc'::regclass, true, oid::regprocedure::text, 'routine' from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select oid, 'pg_type'::regclass, true, oid::regtype::text, 'type' from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace)
  -- What depends on one that was dropped is gone already.
  select format('drop %s if exists %s cascade', type, name) as statement from own
  where not exists (select from pg_depend where objid = own.oid and classid = kind and deptype = 'e') order by is_last`

export async function dropSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(SELECT_DROPS)
  await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join('; '))
}

/** Until it is removed no server starts on the database. */
export async function insertMoveMark(client: ClientBase, source: string): Promise<void> {
  await client.query(`create table incomplete_move as select ${escapeLiteral(source)} as source, now() as started_at`)
}

export async function dropMoveMark(client: ClientBase): Promise<void> {
  await client.query('set synchronous_commit = on; drop table incomplete_move')
}

/** Data lost with the machine during loading is loaded again. */
export async function prepareLoading(client: ClientBase): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
}

export async function createPartitions(client: ClientBase, tables: readonly MovedTable[]): Promise<void> {
  for (const { name, parent, bounds, options } of tables)
    if (parent !== null)
      await client.query(
        `create table if not exists ${escapeIdentifier(name)} partition of ${parent} ${bounds} ${options ? `with (${options.join(', ')})` : ''}`,
      )
}

/**
 * What would check, index or follow each row on its own: how it is removed, and how it comes back. The owner of the tables may do both,
 * where switching foreign keys off takes a superuser.
 */
export async function selectHindrances(client: ClientBase): Promise<{ remove: string; restore: string }[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore, 3 as turn
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass), 2
    from pg_trigger join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), 1
    from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not relispartition and not exists (select from pg_constraint where conindid = indexrelid)
    order by turn`)
  return rows
}

export async function runStatements(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

export async function updateSequences(
  client: ClientBase,
  sequences: readonly { name: string; last: string | null }[],
): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [name, last])
}

export async function analyze(client: ClientBase): Promise<void> {
  await client.query('analyze')
}
