import { numberOf, textOf } from './fields.ts'
import type { MinerPool, PoolState } from '../miner-answer.ts'
import type { Fields } from '../miner-reply-text.ts'

const STATES: readonly PoolState[] = ['Alive', 'Dead', 'Disabled', 'Rejecting']
const MAX_POOLS = 16

/** A miner's pools without empty slots, in the miner's own order. */
export function readPools(items: readonly Fields[]): MinerPool[] {
  const used = items.filter((item) => textOf(item, 'URL') !== null).slice(0, MAX_POOLS)
  const active = activeOf(used)
  return used.map((item) => {
    const number = numberOf(item, 'POOL')
    return {
      url: withoutPassword(textOf(item, 'URL') ?? ''),
      user: textOf(item, 'User') ?? '',
      state: stateOf(item),
      isActive: item === active,
      ...(number !== null && isPoolNumber(number) && { number }),
    }
  })
}

/** Everyone who sees the device sees the address. */
const withoutPassword = (url: string) => url.replace(/^((?:[a-z\d+]+:\/\/)?[^/@:\s]*):[^/@\s]*@/i, '$1@')

/** A command switches to it. */
const isPoolNumber = (value: number) => Number.isInteger(value) && value >= 0 && value < 100

function stateOf(item: Fields): PoolState {
  const usual = STATES.find((state) => state === item['Status'])
  // Foundry's word for the pool in use.
  if (item['Status'] === 'Active') return 'Alive'
  return usual ?? STATES.find((state) => state.toLowerCase() === textOf(item, 'Status')?.toLowerCase()) ?? 'Unknown'
}

/** Firmware that sends everything as text sends 'true'. */
const hasStratum = (item: Fields) =>
  item['Stratum Active'] === true || textOf(item, 'Stratum Active')?.toLowerCase() === 'true'

/**
 * The active pool: the one with a stratum connection; if no pool reports one, the first that is alive,
 * else the first in use, each by the miner's priority, as its failover does.
 */
function activeOf(items: readonly Fields[]): Fields | undefined {
  return (
    firstOf(items, (item) => hasStratum(item) && isUsable(item)) ??
    firstOf(items, (item) => stateOf(item) === 'Alive' && isUsable(item)) ??
    firstOf(items, isUsable)
  )
}

/** VNish's own pool is in use alongside the owner's. */
const isUsable = (item: Fields) => stateOf(item) !== 'Disabled' && item['URL'] !== 'DevFee'

/** By priority, of those that are so. */
function firstOf(items: readonly Fields[], isSo: (item: Fields) => boolean): Fields | undefined {
  let first: Fields | undefined
  for (const item of items) if (isSo(item) && (!first || priorityOf(item) < priorityOf(first))) first = item
  return first
}

const priorityOf = (item: Fields) => numberOf(item, 'Priority') ?? numberOf(item, 'POOL') ?? Number.MAX_SAFE_INTEGER
