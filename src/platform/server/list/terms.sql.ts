import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { containsText } from '../database/contains-text.sql.ts'

/** One condition of a filter. */
export type Term = RawBuilder<SqlBool>

/** All of the conditions; an undefined one, of a filter that was left out, narrows nothing. */
export function allOf(...terms: readonly (Term | undefined)[]): Term {
  const given = terms.filter((term) => term !== undefined)
  return given.length === 0 ? sql`true` : sql`(${sql.join(given, sql` and `)})`
}

/** The column equals the value. */
export function equals(column: string, value: string | number | boolean | undefined): Term | undefined {
  return value === undefined ? undefined : sql`${sql.ref(column)} = ${value}`
}

/** The column has a value (`isWanted`), or has none (false). */
export function isPresent(column: string, isWanted: boolean | undefined): Term | undefined {
  if (isWanted === undefined) return undefined
  return isWanted ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`
}

/** The text occurs in one of the columns, ignoring case. */
export function contains(columns: string | readonly string[], text: string | undefined): Term | undefined {
  if (!text) return undefined
  const found = [columns].flat().map((column) => containsText(column, text))
  return sql`(${sql.join(found, sql` or `)})`
}

/** The moment (timestamptz) is on these business days, first and last included. */
export function onDays(
  column: string,
  days: readonly [string, string] | null | undefined,
  timeZone: string,
): Term | undefined {
  if (!days) return undefined
  const [first, last] = days
  return sql`(${sql.ref(column)} >= (${first}::date)::timestamp at time zone ${timeZone}
    and ${sql.ref(column)} < (${last}::date + 1)::timestamp at time zone ${timeZone})`
}

/** The date is between these days, both included. */
export function betweenDays(column: string, days: readonly [string, string] | null | undefined): Term | undefined {
  return days ? sql`${sql.ref(column)} between ${days[0]} and ${days[1]}` : undefined
}
