import type { ClientBase } from 'pg'

/** Of a unique index: what has to be one of a kind once its letters are small, beside what, and of which rows. */
interface UniqueNames {
  table: string
  name: string
  beside: string
  of: string
}

/** Names of one kind that are several in the source, and by the letters of the target's locale one. */
export interface NamesAsOne {
  table: string
  names: string[]
}

export async function selectNamesAsOne(source: ClientBase, target: ClientBase): Promise<NamesAsOne[]> {
  const found: NamesAsOne[] = []
  for (const index of await selectUniqueNames(source)) {
    const { rows } = await source.query<{ beside: string; name: string }>(
      `select concat_ws(' ', ${index.beside}) as beside, ${index.name} as name from ${index.table} where ${index.of}`,
    )
    const same = await target.query<{ names: string[] }>(
      `select array_agg(name order by name) as names from unnest($1::text[], $2::text[]) moved (beside, name)
       group by beside, lower(name) having count(*) > 1`,
      [rows.map(({ beside }) => beside), rows.map(({ name }) => name)],
    )
    found.push(...same.rows.map(({ names }) => ({ table: index.table, names })))
  }
  return found
}

async function selectUniqueNames(client: ClientBase): Promise<UniqueNames[]> {
  const { rows } = await client.query<UniqueNames>(`
    select indrelid::regclass::text as table, coalesce(pg_get_expr(indpred, indrelid), 'true') as of,
      max(substring(part from '^lower\\((.*)\\)$')) as name,
      concat_ws(', ', 'null', string_agg(part, ', ' order by n) filter (where part not like 'lower(%')) as beside
    from pg_index join pg_class c on c.oid = indrelid, generate_series(1, indnkeyatts) n, pg_get_indexdef(indexrelid, n, true) part
    where indisunique and relnamespace = 'public'::regnamespace
    group by indexrelid, indrelid, indpred having bool_or(part like 'lower(%') order by 1, 3`)
  return rows
}
