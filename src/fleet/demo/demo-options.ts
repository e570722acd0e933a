import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { readScenario } from '../polling/simulator/scenario.ts'
import type { Scenario } from '../polling/simulator/scenario.ts'
import type { DemoFleet } from './demo-fleet.ts'

export interface DemoOptions {
  demo: DemoFleet
  isFresh: boolean
  /** the scenario; null: random faults */
  scenario: Scenario | null
  /** settings from the environment, with the demo's own defaults */
  environment: NodeJS.ProcessEnv
}

const USAGE = `npm run demo -- [--miners 1000] [--days 90] [--port 7080] [--fresh] [--scenario f.json]
  --miners    how many simulated miners (20 to 20000)
  --days      how many days of history (8 to 730)
  --port      where the console listens
  --base      the miners' addresses begin above it (127.20.0.0); for a second demo beside the first
  --fresh     forget an earlier demo and begin anew
  --scenario  what happens to the miners, and when (docs/simulator.md)`

const DEFAULTS = {
  DATA_DIR: './data/demo',
  // Three times as often as a real farm, so that a viewer sees tiles change within a minute.
  SWEEP_SECONDS: '20',
  LOG_LEVEL: 'warn',
  // A webhook or mail server of one's own, to try them with.
  OUTBOUND_ALLOW: '127.0.0.0/8,::1',
}

/** Parses the command line and the environment. Throws with a message for the user. */
export function readDemoOptions(args: readonly string[], environment: NodeJS.ProcessEnv): DemoOptions {
  const { values } = parsed(args)
  const host = environment['HOST'] || '127.0.0.1'
  if (!isLoopback(host))
    throw new Error(
      `The demo has passwords that everybody knows, so it listens on this machine alone: HOST=${host} is not possible. "npm start" serves a network.`,
    )
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  return {
    demo: {
      miners: whole('miners', values.miners, 20, 20_000),
      days: whole('days', values.days, 8, 730),
      seed: 7,
      base: loopbackBase(values.base),
      port: 4028,
    },
    isFresh: values.fresh,
    scenario:
      values.scenario === undefined ? null : readScenario(readFileSync(values.scenario, 'utf8'), values.scenario),
    environment: { ...DEFAULTS, ...given, HOST: host, ...(values.port === undefined ? {} : { PORT: values.port }) },
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        miners: { type: 'string', default: '1000' },
        days: { type: 'string', default: '90' },
        port: { type: 'string' },
        base: { type: 'string', default: '127.20.0.0' },
        fresh: { type: 'boolean', default: false },
        scenario: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${name} ${text}: must be a whole number from ${least} to ${most}.\n${USAGE}`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function loopbackBase(base: string): string {
  if (isIP(base) === 4 && base.startsWith('127.')) return base
  throw new Error(`--base ${base}: must be an address of this machine such as 127.20.0.0.\n${USAGE}`)
}
