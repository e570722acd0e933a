import type { MinerCredentials } from '../ask/ask-miner-command.ts'
import type { CommandOutcome } from '../ask/command-outcome.ts'
import type { Wire } from '../read/miner-models/command-forms.ts'
import type { PollRecord } from './poll-record.ts'

/** A command that a remote poller sends to one miner, once. */
export interface RemoteCommand {
  runId: number
  deviceId: number
  host: string
  port: number
  wire: Wire
  credentials?: MinerCredentials
}

/** Its result, as sent back to the server. */
export type RemoteCommandResult = NonNullable<PollRecord['commands']>[number]

const MOST_REASON = 300

/** A miner's response in the fields of a result. */
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

/** Fits a text to the limits of a result and of the database. */
const shortened = (text: string | null) =>
  text === null ? null : text.slice(0, MOST_REASON).toWellFormed().replaceAll('\0', '')
