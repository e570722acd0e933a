import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** `text` anywhere in the column, without case. */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`lower(${sql.ref(column)}) like lower(${pattern})`
}
