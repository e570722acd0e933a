import type { MinerPool, Reader } from '../../polling/read/miner-answer.ts'
import { isUnsupported } from '../../polling/read/miner-models/command-forms.ts'
import { commandsOf } from '../../polling/read/miner-models/commands.ts'
import type { Unsupported, Wire } from '../../polling/read/miner-models/command-forms.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'
import { PERMISSION_OF } from '../rules/command-kinds.ts'
import type { CommandKind, LeftOutReason, Permission, PowerMode } from '../rules/command-kinds.ts'

export interface Command {
  kind: CommandKind
  isOn?: boolean | undefined
  /** of a switch; undefined: any pool of the device */
  pool?: { url: string; user?: string | undefined } | undefined
  /** of a limit: percent of the rated power; undefined: lifts it */
  powerPercent?: number | undefined
  powerMode?: PowerMode | undefined
}

/** A run's command, as stored in its row. */
export interface CommandRow {
  kind: CommandKind
  isOn: boolean | null
  pool: { url: string; user: string | null } | null
  powerPercent: number | null
  powerMode: PowerMode | null
}
export function commandOf({ kind, isOn, pool, powerPercent, powerMode }: CommandRow): Command {
  return {
    kind,
    isOn: isOn ?? undefined,
    pool: pool ? { url: pool.url, user: pool.user ?? undefined } : undefined,
    powerPercent: powerPercent ?? undefined,
    powerMode: powerMode ?? undefined,
  }
}

/** What decides how a device gets a command. */
interface Miner {
  /** of its last answer */
  reader: Reader
  model: string | null
  pools: readonly MinerPool[]
  /** of its type */
  ratedWatts: number
}

/** What decides whether a device supports a command. */
export interface Target extends Omit<Miner, 'reader'> {
  id: number
  siteId: number
  isScrapped: boolean
  /** a remote poller polls its site and is offline */
  isPollerAway: boolean
  hasAddress: boolean
  /** for commands to Whatsminers */
  hasPassword: boolean
  /** the families of makes for whose pages its site has a login */
  logins: readonly LoginFamily[]
  allowed: Record<Permission, boolean>
  /** the reader of its last answer; null: never answered */
  reader: Reader | null
}

/** Why the device can't get the command; null if it can. */
export function whyNot(target: Target, command: Command): LeftOutReason | null {
  if (target.isScrapped) return 'scrapped'
  if (!target.allowed[PERMISSION_OF[command.kind]]) return 'siteOff'
  if (target.isPollerAway) return 'pollerAway'
  if (!target.hasAddress) return 'noAddress'
  if (target.reader === null) return 'neverRead'
  const known = commandsOf(target.reader, target.model)[command.kind]
  if (isUnsupported(known)) return known.unsupported
  if (command.kind === 'switchPool' && poolNumber(target.pools, command.pool) === undefined) return 'noSuchPool'
  return hasPasswordFor(wireOf({ ...target, reader: target.reader }, command, 0), target) ? null : 'noPassword'
}

function hasPasswordFor(wire: Wire | undefined, { hasPassword, logins }: Target): boolean {
  if (wire?.via === 'http') return wire.family === null || logins.includes(wire.family)
  return hasPassword || (wire?.via !== 'whatsminer-v2' && wire?.via !== 'whatsminer-v3')
}

/** The command in the make's protocol; undefined if unsupported. */
export function wireOf({ reader, model, pools, ratedWatts }: Miner, command: Command, nowMs: number): Wire | undefined {
  const { restart, findMe, switchPool, sleep, wake, limitPower, powerMode } = commandsOf(reader, model)
  switch (command.kind) {
    case 'restart':
      return isUnsupported(restart) ? undefined : restart
    case 'findMe':
      return supported(findMe)?.(command.isOn ?? true)
    case 'switchPool': {
      const number = poolNumber(pools, command.pool)
      return number === undefined ? undefined : supported(switchPool)?.(number)
    }
    case 'sleep':
      return supported(sleep)?.(nowMs)
    case 'wake':
      return supported(wake)?.(nowMs)
    case 'limitPower':
      return supported(limitPower)?.(Math.round((ratedWatts * (command.powerPercent ?? 100)) / 100))
    default:
      return supported(powerMode)?.(command.powerMode ?? 'normal')
  }
}

const supported = <T extends object>(command: T | Unsupported): T | undefined =>
  'unsupported' in command ? undefined : command

function poolNumber(pools: readonly MinerPool[], wanted: Command['pool']): number | undefined {
  return pools.find(
    ({ url, user, number }) =>
      number !== undefined &&
      (wanted === undefined || (wanted.url === url && (wanted.user === undefined || wanted.user === user))),
  )?.number
}
