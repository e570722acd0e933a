import { sql } from 'kysely'

/**
 * What a type was rated at, from one business day until before another: the figure that held when the day ended. Joined by the type and
 * the day of a row.
 */
export const dayRatings = (timeZone: string) => sql`(
  select type_id, rated_ths, (since at time zone ${timeZone})::date as first_day,
    lead((since at time zone ${timeZone})::date, 1, 'infinity') over (partition by type_id order by since) as until_day
  from machine_type_rating)`

/** `row` and `rating` are names in the query. The day is an expression, so that no plan reads the days once for each rating, by their index. */
export const isRatingOf = (row: string, rating: string) => sql`
  ${sql.ref(`${rating}.type_id`)} = ${sql.ref(`${row}.type_id`)}
  and ${sql.ref(`${row}.day`)} - 0 >= ${sql.ref(`${rating}.first_day`)} and ${sql.ref(`${row}.day`)} - 0 < ${sql.ref(`${rating}.until_day`)}`
