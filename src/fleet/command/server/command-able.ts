import type { MinerPool, Reader } from '../../polling/read/miner-answer.ts'
import { commandsOf, isUnsupported } from '../../polling/read/miner-models/commands.ts'
import type { Wire } from '../../polling/read/miner-models/commands.ts'
import type { CommandKind, LeftOutReason } from '../rules/command-kinds.ts'

export interface Command {
  kind: CommandKind
  isOn?: boolean | undefined
  /** of a switch; undefined: any pool of the device */
  pool?: { url: string; user?: string | undefined } | undefined
}

/** A run's command, as stored in its row. */
export function commandOf(row: {
  kind: CommandKind
  isOn: boolean | null
  pool: { url: string; user: string | null } | null
}): Command {
  const pool = row.pool ? { url: row.pool.url, user: row.pool.user ?? undefined } : undefined
  return { kind: row.kind, isOn: row.isOn ?? undefined, pool }
}

/** What decides whether a device supports a command. */
export interface Target {
  id: number
  siteId: number
  isScrapped: boolean
  /** a remote poller polls its site and is offline */
  isPollerAway: boolean
  hasAddress: boolean
  hasPassword: boolean
  allowed: Record<CommandKind, boolean>
  /** the reader of its last answer; null: never answered */
  reader: Reader | null
  pools: readonly MinerPool[]
}

/** Why the device can't get the command; null if it can. */
export function whyNot(target: Target, command: Command): LeftOutReason | null {
  if (target.isScrapped) return 'scrapped'
  if (!target.allowed[command.kind]) return 'siteOff'
  if (target.isPollerAway) return 'pollerAway'
  if (!target.hasAddress) return 'noAddress'
  if (target.reader === null) return 'neverRead'
  const known = commandsOf(target.reader)[command.kind]
  if (isUnsupported(known)) return known.unsupported
  if (command.kind === 'switchPool' && poolNumber(target.pools, command.pool) === undefined) return 'noSuchPool'
  const needsPassword = target.reader === 'whatsminer-v2' || target.reader === 'whatsminer-v3'
  return needsPassword && !target.hasPassword ? 'noPassword' : null
}

/** The command in the make's protocol; undefined if unsupported. */
export function wireOf(reader: Reader, pools: readonly MinerPool[], command: Command): Wire | undefined {
  const { restart, findMe, switchPool } = commandsOf(reader)
  if (command.kind === 'restart') return isUnsupported(restart) ? undefined : restart
  if (command.kind === 'findMe') return isUnsupported(findMe) ? undefined : findMe(command.isOn ?? true)
  const number = poolNumber(pools, command.pool)
  return isUnsupported(switchPool) || number === undefined ? undefined : switchPool(number)
}

function poolNumber(pools: readonly MinerPool[], wanted: Command['pool']): number | undefined {
  return pools.find(
    ({ url, user, number }) =>
      number !== undefined &&
      (wanted === undefined || (wanted.url === url && (wanted.user === undefined || wanted.user === user))),
  )?.number
}
