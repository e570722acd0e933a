import { once } from 'node:events'
import { lookup as lookUp } from 'node:dns'
import { connect } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import type { Config } from '../settings/config.ts'
import { OutboundError } from './outbound-error.ts'
import { RefusedAddresses } from './refused-addresses.ts'

export type OutboundConfig = Pick<Config, 'outboundAllow'>

export interface ConnectOptions {
  host: string
  port: number
  /** the whole exchange ends with it, and the socket is destroyed */
  signal: AbortSignal
  /** how a name becomes addresses; tests give their own */
  lookup?: LookupFunction
}

/**
 * A connection to an address that a person entered. Loopback, private and other special addresses are refused unless the setting
 * OUTBOUND_ALLOW names them; the check is made for the address connected to, after any look-up. Throws OutboundError.
 */
export async function connectOutbound({ outboundAllow }: OutboundConfig, options: ConnectOptions): Promise<Socket> {
  const socket = connect({ lookup: lookUp, ...options, blockList: new RefusedAddresses(outboundAllow) })
  // Later errors are for the caller; without a listener it would end the process.
  socket.on('error', () => {})
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    socket.destroy()
    throw outboundErrorOf(error)
  }
}

/** What went wrong on a socket, as an OutboundError. */
export function outboundErrorOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { code, name, errors } = error as { code?: string; name?: string; errors?: { code?: string }[] }
  const isBlocked = errors ? errors.every((each) => each.code === BLOCKED) : code === BLOCKED
  if (isBlocked) return new OutboundError('notAllowed', 'the address is not allowed (OUTBOUND_ALLOW)')
  const isLate = name === 'AbortError' || name === 'TimeoutError'
  return new OutboundError('noAnswer', isLate ? 'no answer in time' : (code ?? 'the address cannot be reached'))
}

const BLOCKED = 'ERR_IP_BLOCKED'
