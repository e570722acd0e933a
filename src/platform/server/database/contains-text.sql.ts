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

/** `text` at the beginning of a column that is in upper case. */
export function beginsWithUpper(column: string, text: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} like upper(${`${literally(text)}%`})`
}

const anywhere = (text: string) => `%${literally(text)}%`
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
