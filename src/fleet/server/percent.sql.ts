import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** `percent()` of platform/rules in SQL: with two decimals, null where the whole is nothing. */
export function percentOf(part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number | null> {
  const rounded = sql`round((100.0 * (${part}) / nullif(${whole}, 0))::numeric, 2)`
  return sql`case when ${whole} > 0 then case
    when ${part} > 0 and ${rounded} = 0 then 0.01
    when ${part} < ${whole} and ${rounded} = 100 then 99.99
    else ${rounded} end end`
}
