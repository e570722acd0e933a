import type { CommandKind } from './command-kinds.ts'

/** How many devices of a site get a command at once, and the pause until the next ones. */
export interface Stagger {
  batchSize: number
  pauseMs: number
}

interface Bounds {
  standard: Stagger
  mostAtOnce: number
  shortestPauseMs: number
}

const GENTLE: Bounds = { standard: { batchSize: 50, pauseMs: 500 }, mostAtOnce: 100, shortestPauseMs: 200 }
/** Miners that start together draw their inrush current together; many restart to take a new limit. */
const STARTING: Bounds = { standard: { batchSize: 10, pauseMs: 2000 }, mostAtOnce: 10, shortestPauseMs: 2000 }
const BOUNDS: Readonly<Record<CommandKind, Bounds>> = {
  restart: STARTING,
  findMe: GENTLE,
  switchPool: GENTLE,
  sleep: GENTLE,
  wake: STARTING,
  limitPower: STARTING,
  powerMode: STARTING,
}
export const boundsOf = (kind: CommandKind): Bounds => BOUNDS[kind]
export const LONGEST_PAUSE_MS = 60_000

/** The requested values within the limits of the kind. */
export function staggerOf(kind: CommandKind, asked: Partial<Record<keyof Stagger, number | undefined>> = {}): Stagger {
  const { standard, mostAtOnce, shortestPauseMs } = BOUNDS[kind]
  return {
    batchSize: within(asked.batchSize ?? standard.batchSize, 1, mostAtOnce),
    pauseMs: within(asked.pauseMs ?? standard.pauseMs, shortestPauseMs, LONGEST_PAUSE_MS),
  }
}

/** Whether it is sent just as entered. */
export function isWithinBounds(kind: CommandKind, entered: Stagger): boolean {
  const { batchSize, pauseMs } = staggerOf(kind, entered)
  return batchSize === entered.batchSize && pauseMs === entered.pauseMs
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)))
