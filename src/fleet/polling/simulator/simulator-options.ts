import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { NO_FAULTS } from './faults.ts'
import { readScenario } from './scenario.ts'
import { KINDS } from './simulated-miner.ts'
import { timelineOf } from './timeline.ts'
import type { Scenario } from './scenario.ts'
import type { MinerKind } from './simulated-miner.ts'
import type { FleetProcessOptions } from './start-fleet-processes.ts'

export interface SimulatorOptions {
  fleet: FleetProcessOptions
  scenario: Scenario | null
}

const USAGE = `npm run -s simulator -- [--miners 1000] [--base 127.40.0.0] [--seed 7] [--latency 200-500] [--hung 2%] [--calm] [--scenario f.json] > miners.csv
  --miners    how many simulated miners (1 to 20000)
  --base      their addresses begin above it
  --port      where they listen (4028; those that speak Whatsminer's API 3 on 4433)
  --seed      the same seed makes the same miners
  --latency   how many ms a miner thinks before it answers: 200-500, or 300
  --hung      the share of miners that never answer
  --mix       kinds and their weights: t30=60,avalon=5; kinds are
              ${KINDS.join(', ')}
  --calm      nothing breaks by itself
  --scenario  what happens to them, and when (docs/simulator.md)`

/** Parses the command line. Throws with a message for the user, also for an invalid scenario. */
export function readSimulatorOptions(args: readonly string[]): SimulatorOptions {
  const { values } = parsed(args)
  const fleet: FleetProcessOptions = {
    count: whole('miners', values.miners, 1, 20_000),
    seed: whole('seed', values.seed, 0, 2 ** 31),
    port: whole('port', values.port, 1, 65_535),
    base: loopbackBase(values.base),
    accounts: ['demo'],
    latencyMs: range('latency', values.latency),
    broken: { hung: percent('hung', values.hung) },
    mix: mixOf(values.mix),
    ...(values.calm && { faults: NO_FAULTS }),
  }
  const scenario =
    values.scenario === undefined ? null : readScenario(readFileSync(values.scenario, 'utf8'), values.scenario)
  // Resolve its sites now, so that an unknown one is reported before anything starts.
  if (scenario) timelineOf(scenario, fleet)
  return { fleet, scenario }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        miners: { type: 'string', default: '1000' },
        base: { type: 'string', default: '127.40.0.0' },
        port: { type: 'string', default: '4028' },
        seed: { type: 'string', default: '7' },
        latency: { type: 'string', default: '0' },
        hung: { type: 'string', default: '0%' },
        mix: { type: 'string', default: 't30=2,t20=1' },
        calm: { type: 'boolean', default: false },
        scenario: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

const refuse = (name: string, text: string, words: string): never => {
  throw new Error(`--${name} ${text}: ${words}.\n${USAGE}`)
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  return refuse(name, text, `must be a whole number from ${least} to ${most}`)
}

function range(name: string, text: string): readonly [number, number] {
  const [, least, most = least] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? []
  if (least !== undefined && Number(least) <= Number(most)) return [Number(least), Number(most)]
  return refuse(name, text, 'must be milliseconds such as 300 or 200-500')
}

/** 2% → 0.02 */
function percent(name: string, text: string): number {
  const number = Number(/^(\d+(?:\.\d+)?)%$/.exec(text)?.[1] ?? NaN)
  return number <= 100 ? number / 100 : refuse(name, text, 'must be a percentage such as 2%')
}

function loopbackBase(base: string): string {
  if (isIP(base) === 4 && base.startsWith('127.')) return base
  return refuse('base', base, 'must be an address of this machine such as 127.40.0.0')
}

function mixOf(text: string): Partial<Record<MinerKind, number>> {
  const mix: Partial<Record<MinerKind, number>> = {}
  for (const each of text.split(',')) {
    const [name, weight] = each.split('=')
    const kind = KINDS.find((known) => known === name)
    if (!kind || !/^\d+$/.test(weight ?? ''))
      return refuse('mix', text, 'must be kinds and weights such as t30=2,avalon=1')
    mix[kind] = Number(weight)
  }
  return mix
}
