import { sql } from 'kysely'
import type { Db } from '../server/database/database.ts'

/**
 * The schema as it is after every migration: types, tables with their columns and keys, indexes, triggers, views and functions
 * with their bodies, each in the order of their names. The same text from PostgreSQL 15 and 18; partitions are left out,
 * since they come and go with the data.
 */
export async function schemaText(db: Db): Promise<string> {
  const parts = await Promise.all([selectTypes(db), selectTables(db), selectViews(db), selectFunctions(db)])
  return `-- The schema after every migration, for reading. Written by \`npm run schema\`; never edited by hand.\n\n${parts.flat().join('\n\n')}\n`
}

type Part = { text: string }
const texts = ({ rows }: { rows: Part[] }) => rows.map(({ text }) => text.trimEnd())

async function selectTypes(db: Db): Promise<string[]> {
  return texts(
    await sql<Part>`
      select format('create type %I as enum (%s);', typname,
        (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)
      ) as text
      from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace order by typname collate "C"
    `.execute(db),
  )
}

async function selectTables(db: Db): Promise<string[]> {
  return texts(
    await sql<Part>`
      with lines as (
        select attrelid as oid, 1 as kind, attnum::text as name, format('  %I %s', attname, format_type(atttypid, atttypmod))
          || case when attidentity <> '' then ' generated ' || case attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end
          || case when attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
                  when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
          || case when attnotnull then ' not null' else '' end as text
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped
        union all
        -- PostgreSQL 18 lists what is not null among the constraints, too; the column says it already.
        select conrelid, 2, conname, format('  constraint %I %s', conname, pg_get_constraintdef(oid))
        from pg_constraint where contype in ('p', 'u', 'f', 'c', 'x')
      ), after as (
        select indrelid as oid, 1 as kind, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) || ';' as text
        from pg_index where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
        union all
        select tgrelid, 2, tgname, pg_get_triggerdef(oid) || ';' from pg_trigger where not tgisinternal
      )
      select format(E'create%s table %I (\n%s\n)%s;%s', case relpersistence when 'u' then ' unlogged' else '' end, relname,
        (select string_agg(text, E',\n' order by kind, case when kind = 1 then name::int end, name collate "C") from lines where oid = pg_class.oid),
        case when relkind = 'p' then ' partition by ' || pg_get_partkeydef(oid) else '' end || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', ''),
        (select string_agg(E'\n' || text, '' order by kind, name collate "C") from after where oid = pg_class.oid)
      ) as text
      from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      order by relname collate "C"
    `.execute(db),
  )
}

async function selectViews(db: Db): Promise<string[]> {
  return texts(
    await sql<Part>`
      select format(E'create view %I as\n%s', relname, pg_get_viewdef(oid)) as text
      from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname collate "C"
    `.execute(db),
  )
}

async function selectFunctions(db: Db): Promise<string[]> {
  return texts(
    await sql<Part>`
      select pg_get_functiondef(oid) || ';' as text from pg_proc
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"
    `.execute(db),
  )
}
