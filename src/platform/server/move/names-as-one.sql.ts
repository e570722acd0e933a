import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/** Of a unique index: what has to be unique once it is in lower case, together with what, and of which rows. */
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
  /** with these, how many such there are in the table */
  count: number
}

/** Of each table the first. The target compares them where there is room for them all, in a table that is gone afterwards. */
export async function selectNamesAsOne(source: ClientBase, target: ClientBase): Promise<NamesAsOne[]> {
  const found: NamesAsOne[] = []
  for (const index of await selectUniqueNames(source)) {
    await target.query('begin; create unlogged table moved_name (beside text, name text)')
    await pipeline(
      source.query(
        to(
          `copy (select concat_ws(' ', ${index.beside}), ${index.name} from ${index.table} where ${index.of}) to stdout`,
        ),
      ),
      target.query(from('copy moved_name from stdin')),
    )
    const { rows } = await target.query<Omit<NamesAsOne, 'table'>>(
      `select array_agg(name order by name) as names, (count(*) over ())::int as count from moved_name
       group by beside, lower(name) having count(*) > 1 order by min(name) limit 1`,
    )
    await target.query('rollback')
    found.push(...rows.map((names) => ({ table: index.table, ...names })))
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
