import type { CommandOutcome, MinerCredentials } from '../ask/ask-miner-command.ts'
import type { Wire } from '../read/miner-models/commands.ts'
import type { PollRecord } from './poll-record.ts'

/** What a remote poller tells one miner, once. */
export interface RemoteCommand {
  runId: number
  deviceId: number
  host: string
  port: number
  wire: Wire
  credentials?: MinerCredentials
}

/** What became of it, as it travels back. */
export type RemoteCommandResult = NonNullable<PollRecord['commands']>[number]

const MOST_REASON = 300

/** What a miner said, in the fields of a result. */
export function resultOf(deviceId: number, outcome: CommandOutcome): Omit<RemoteCommandResult, 'runId'> {
  const result = { deviceId, status: outcome.kind, reason: null, code: null, isAccessDenied: false }
  switch (outcome.kind) {
    case 'done':
      return { ...result, reason: shortened(outcome.message) }
    case 'refused': {
      const { reason, code, isAccessDenied } = outcome
      const isCode = code !== null && Number.isInteger(code) && Math.abs(code) < 2 ** 31
      return { ...result, reason: shortened(reason), code: isCode ? code : null, isAccessDenied }
    }
    case 'unreadable':
    case 'silent':
      return { ...result, reason: shortened(outcome.reason) }
    default:
      return result
  }
}

/** Within what a result holds, and without what a database can't. */
const shortened = (text: string | null) =>
  text === null ? null : text.slice(0, MOST_REASON).toWellFormed().replaceAll('\0', '')
