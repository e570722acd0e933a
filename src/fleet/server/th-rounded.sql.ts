import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** TH/s, TH·h … with so many decimals; what is less than 1 to the MH: of the 0.000504 TH/s of a small miner none would be left. */
export const thRounded = (th: RawBuilder<unknown>, decimals: number): RawBuilder<number> =>
  sql`round((${th})::numeric, case when ${th} < 1 then 6 else ${sql.lit(decimals)} end)`
