import { numberOf, textOf } from './fields.ts'
import type { MinerPool, PoolState } from '../miner-answer.ts'
import type { Fields } from '../miner-reply.ts'

const STATES: readonly PoolState[] = ['Alive', 'Dead', 'Disabled', 'Rejecting']
const MAX_POOLS = 16

/** The pools a miner sends, without the slots left empty, in the miner's own order. */
export function readPools(items: readonly Fields[]): MinerPool[] {
  const used = items.filter((item) => textOf(item, 'URL') !== null).slice(0, MAX_POOLS)
  const active = activeOf(used)
  return used.map((item) => ({
    url: textOf(item, 'URL') ?? '',
    user: textOf(item, 'User') ?? '',
    state: stateOf(item),
    isActive: item === active,
    ...(numberOf(item, 'POOL') !== null && { number: numberOf(item, 'POOL')! }),
  }))
}

function stateOf(item: Fields): PoolState {
  return STATES.find((state) => state === item['Status']) ?? 'Unknown'
}

/**
 * The pool that is mined for: the one with a stratum connection; where no pool has one or says so, the first alive,
 * else the first in use, each by the miner's priority, as its failover chooses.
 */
function activeOf(items: readonly Fields[]): Fields | undefined {
  const byPriority = items.toSorted((a, b) => priorityOf(a) - priorityOf(b))
  return (
    byPriority.find((item) => item['Stratum Active'] === true && stateOf(item) !== 'Disabled') ??
    byPriority.find((item) => stateOf(item) === 'Alive') ??
    byPriority.find((item) => stateOf(item) !== 'Disabled')
  )
}

const priorityOf = (item: Fields) => numberOf(item, 'Priority') ?? numberOf(item, 'POOL') ?? Number.MAX_SAFE_INTEGER
