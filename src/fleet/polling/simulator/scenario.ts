import { z } from 'zod'
import { FAULTS } from './faults.ts'

const MOST_MINUTES = 100_000
const MOST_EVENTS = 1000
const RANGES = /^\d+(-\d+)?(,\d+(-\d+)?)*$/

const minutes = z.number().min(0).max(MOST_MINUTES)
const ranges = z.string().regex(RANGES, 'must be indexes of miners such as "0-199" or "3,7,20-29"')

const Event = z
  .strictObject({
    atMinute: minutes,
    fault: z.enum(FAULTS),
    /** default: forever */
    forMinutes: minutes.gt(0).optional(),
    /** a site or some miners; default all */
    site: z.string().optional(),
    miners: ranges.optional(),
    /** the fraction of those that is hit: 0.4 */
    share: z.number().gt(0).max(1).default(1),
    /** spreads the hits over this many minutes */
    withinMinutes: minutes.default(0),
  })
  .refine(({ site, miners }) => site === undefined || miners === undefined, 'has a site and miners: choose one')

const Scenario = z.strictObject({
  description: z.string().optional(),
  /** decides which miners are hit, and when within `withinMinutes`; default 1 */
  seed: z.int().default(1),
  /** name → indexes of miners; sites of the fleet take precedence */
  sites: z.record(z.string(), ranges).default({}),
  events: z.array(Event).min(1).max(MOST_EVENTS),
})
export type Scenario = z.infer<typeof Scenario>
export type ScenarioEvent = Scenario['events'][number]

/** Reads a scenario file. Throws with all errors and their positions; `name`: the file's. */
export function readScenario(text: string, name: string): Scenario {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`${name} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  const result = Scenario.safeParse(parsed)
  if (result.success) return result.data
  const mistakes = result.error.issues.map(({ path, message }) => `  ${placeOf(path)}: ${message}`)
  throw new Error(`${name} is no scenario:\n${mistakes.join('\n')}`)
}

/** 'events[1].fault' */
const placeOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (place, key) => place + (typeof key === 'number' ? `[${key}]` : `${place && '.'}${String(key)}`),
    '',
  ) || 'the file'
