import { parseArgs } from 'node:util'
import { isLoopback } from '../rules/loopback.ts'
import type { DemoArea, DemoOption, DemoValues } from './demo-area.ts'
import type { DemoParts } from './prepare-demo.ts'

export interface DemoOptions {
  parts: DemoParts
  isFresh: boolean
  /** settings from the environment, with the demo's own defaults */
  environment: NodeJS.ProcessEnv
}

const OWN_OPTIONS: Readonly<Record<string, DemoOption>> = {
  days: { default: '90', about: 'how many days of history (8 to 730)' },
  port: { about: 'where the console listens (7080)' },
}

const DEFAULTS = {
  DATA_DIR: './data/demo',
  LOG_LEVEL: 'warn',
  // A webhook or mail server of one's own, to try them with.
  OUTBOUND_ALLOW: '127.0.0.0/8,::1',
}

/** Parses the command line and the environment. Throws with a message for the user. */
export function readDemoOptions(
  areas: readonly DemoArea[],
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): DemoOptions {
  const host = environment['HOST'] || '127.0.0.1'
  if (!isLoopback(host))
    throw new Error(
      `The demo has passwords that everybody knows, so it listens on this machine alone: HOST=${host} is not possible. "npm start" serves a network.`,
    )
  const options = Object.assign({}, OWN_OPTIONS, ...areas.map((area) => area.options)) as typeof OWN_OPTIONS
  const { fresh, parts, port } = withUsage(options, () => {
    const { fresh: isFresh, values } = parsed(options, args)
    const days = wholeOption(values, 'days', 8, 730)
    const opened = areas.flatMap(({ name, open }) => (open ? [[name, open(values, days)] as const] : []))
    return { fresh: isFresh, parts: new Map(opened), port: values['port'] }
  })
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  return {
    parts,
    isFresh: fresh,
    environment: Object.assign({}, DEFAULTS, ...areas.map((area) => area.environment), given, {
      HOST: host,
      ...(port !== undefined && { PORT: port }),
    }) as NodeJS.ProcessEnv,
  }
}

/** The value of an option that must be a whole number. */
export function wholeOption(values: DemoValues, name: string, least: number, most: number): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${name} ${values[name]}: must be a whole number from ${least} to ${most}.`)
}

function parsed(options: typeof OWN_OPTIONS, args: readonly string[]) {
  const { fresh, ...values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([name, { default: value }]) => [
          name,
          { type: 'string', ...(value !== undefined && { default: value }) } as const,
        ]),
      ),
      fresh: { type: 'boolean', default: false },
    },
  }).values
  return { fresh, values: values as DemoValues }
}

function withUsage<T>(options: typeof OWN_OPTIONS, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage(options)}`, { cause: error })
  }
}

function usage(options: typeof OWN_OPTIONS): string {
  const fresh = { about: 'forget an earlier demo and start over' }
  const all: (readonly [string, DemoOption])[] = [...Object.entries(options), ['fresh', fresh]]
  const longest = Math.max(...all.map(([name]) => name.length))
  const line = ([name, { default: value, about }]: (typeof all)[number]) =>
    `  --${name.padEnd(longest)}  ${about}${value === undefined ? '' : ` [${value}]`}`
  return ['npm run demo -- [options]', ...all.map(line)].join('\n')
}
