import { z } from 'zod'
import { inOneLine } from '../rules/in-one-line.ts'

/** Biggest page a list gives; the console offers 5 to 100, its drop-downs ask for 200, agents for 1,000. */
export const MAX_PAGE_SIZE = 1020

/** Of a row that several people change: the later of two is refused. */
export const Version = z.int().min(0).max(2_147_483_647)

// Made past `.transform()` and `z.preprocess()`, which assign a closure to what they parse: it keeps its request in memory until a full
// collection (docs/decisions/0286).
const changing = (transform: (given: never) => unknown) =>
  new z.core.$ZodTransform({ type: 'transform', transform: (given) => transform(given as never) })

export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const written = changing((text: string) => Number(text)) as z.core.$ZodTransform<number, string>
/** An id in a path: the same number, written. */
export const IdInPath: z.ZodPipe<z.ZodString, typeof written> = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .pipe<typeof written>(written)

const orLeftOut = changing((given: unknown) => (given === '' || given === null ? undefined : given))
type Filter<T extends z.ZodType> = z.ZodPreprocess<z.ZodOptional<T>, z.input<T> | '' | null | undefined>

/** A filter value that may be left out, null, or the empty text of a cleared field. */
export function filter<T extends z.ZodType>(value: T): Filter<T> {
  return new z.ZodPreprocess({ type: 'pipe', in: orLeftOut, out: value.optional() }) as Filter<T>
}

/** A text of one line: a name, a number, a place. What a person writes in paragraphs is `z.string().trim()` instead. */
export const oneLine = (params?: { error: string }) => z.string(params).overwrite(inOneLine)

export const SearchText = filter(oneLine().max(100))

/** Page and order of a list request; `orderWay` 'asc' or 'desc'. Offsets past 10 million are refused. */
export const PageRequest = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
})

export function listOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), totalCount: z.int() })
}

/** The same of a list that counts only so far: `isMore` where more than `totalCount` match. */
export function longListOf<T extends z.ZodType>(row: T) {
  return listOf(row).extend({ isMore: z.literal(true).optional() })
}

/** Files that a table can be exported as; what an export's request adds to its list's filter. */
export const ExportFormat = z.enum(['xls', 'xlsx', 'csv'])
export const ExportRequest = z.object({ format: ExportFormat.default('xls') })

/** RANK: names, the first one first, and what each reached; null where it is not known. */
export const Rank = z.object({ provinces: z.array(z.string()), counts: z.array(z.number().nullable()) })

/** PIE: parts with their counts. `name` is a stable key or a proper name; `label` is written in the caller's language. */
export const Pie = z.array(z.object({ name: z.string(), value: z.number() }))

/** XY: one value per point of the axis; null is a gap. */
export const Xy = z.object({
  xAxis: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), data: z.array(z.number().nullable()) })),
})

/** A calendar day in the business time zone, of years that a calendar and a database both have. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01' && day <= '2999-12-31', { error: 'dayOutOfReach' })
/** First and last day, both included. At most ten years; the first may not be after the last. */
export const DayRange = z
  .tuple([Day, Day])
  .refine(([from, to]) => from <= to, { error: 'rangeReversed' })
  .refine(([from, to]) => Date.parse(to) - Date.parse(from) <= 3660 * 86_400_000, { error: 'rangeTooLong' })

/** A moment, ISO 8601 with offset, of the years of a `Day`; PostgreSQL takes no offset of 16 hours or more. */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine((moment) => moment >= '1900' && moment < '3000', { error: 'dayOutOfReach' })
  .refine((moment) => !/[+-](1[6-9]|2\d):\d\d$/.test(moment), { error: 'invalid' })

/** A target that is set up for the server to call and is not called: `what` names it, `address` is why. */
export const RefusedTargets = listOf(z.object({ what: z.string(), host: z.string(), address: z.string() }))
