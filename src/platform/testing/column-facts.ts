import { sql } from 'kysely'
import type { Db } from '../server/database/database.ts'

/** A column as the database has it. */
export interface ColumnFact {
  table: string
  column: string
  /** what the console's parsers make of it: 'number', 'string', 'Date', 'number[]', 'json' … */
  type: string
  isNullable: boolean
  /** by default, identity or expression */
  isGenerated: boolean
  /** what its enum or its check allows, sorted; null where that is not listed */
  values: string[] | null
}

/** Every column of every table but those of partitions and of the migrator. */
export async function selectColumnFacts(db: Db): Promise<ColumnFact[]> {
  const { rows } = await sql<ColumnFact>`
    select relname as "table", attname as "column", not attnotnull as "isNullable",
      atthasdef or attidentity <> '' as "isGenerated",
      (case coalesce(element.typname, typ.typname)
        when 'bool' then 'boolean' when 'timestamptz' then 'Date' when 'bytea' then 'Buffer' when 'jsonb' then 'json'
        else case coalesce(element.typcategory, typ.typcategory) when 'N' then 'number' else 'string' end
      end) || case when element.oid is null then '' else '[]' end as type,
      coalesce(
        (select array_agg(enumlabel::text order by enumlabel collate "C") from pg_enum where enumtypid = typ.oid),
        (select array_agg(coalesce(found[1], found[2]) order by coalesce(found[1], found[2]) collate "C")
          from pg_constraint, regexp_matches(pg_get_constraintdef(pg_constraint.oid), $$'([^']*)'::text|\\m(\\d+)\\M$$, 'g') as found
          where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
            and pg_get_constraintdef(pg_constraint.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^()]*\\]\\)\\)\\)$')
      ) as "values"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type typ on typ.oid = atttypid
    left join pg_type element on element.oid = typ.typelem and typ.typcategory = 'A'
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'schema\\_migration%'
    order by relname collate "C", attnum
  `.execute(db)
  return rows
}
