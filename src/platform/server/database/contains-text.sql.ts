import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** `text` anywhere in the column, without case. */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  return sql`lower(${sql.ref(column)}) like lower(${anywhere(text)})`
}

/** The same of a column that is in lower case already. */
export function containsLower(column: string, text: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} like lower(${anywhere(text)})`
}

/**
 * The column is one of the texts, without case. The database lowers both: which letters beyond ASCII have a small one depends on its locale, and a
 * text that a program lowered may be none of its own.
 */
export function isAnyText(column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  return sql`lower(${sql.ref(column)}) = any(array(select lower(t) from unnest(${texts}::text[]) t))`
}

/** `text` at the beginning of a column that is in upper case. */
export function beginsWithUpper(column: string, text: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} like upper(${`${literally(text)}%`})`
}

const anywhere = (text: string) => `%${literally(text)}%`
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
