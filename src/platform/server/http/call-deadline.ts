import type { ServerResponse } from 'node:http'
import { CallError, CODES } from './errors.ts'
import { serverTexts } from '../text.ts'

/** The console gives a call 60 s; so does the server. */
export const CALL_DEADLINE_MS = 60_000

/** Why a call ended that its caller no longer waits for: the server did nothing wrong. */
export class CallerGone extends Error {
  constructor() {
    super('the caller hung up')
  }
}

/**
 * Runs a handler with a signal that aborts when the caller disconnects or the deadline passes. At the deadline it throws
 * CallError 504 whether or not the handler listens; a download that began in time may take longer.
 */
export async function withDeadline<T>(
  response: ServerResponse,
  run: (signal: AbortSignal) => Promise<T>,
  deadlineMs = CALL_DEADLINE_MS,
): Promise<T> {
  const abort = new AbortController()
  // Every answer closes in the end; an error is made only for one that was not sent whole.
  const hangUp = () => response.writableFinished || abort.abort(new CallerGone())
  if (response.destroyed) hangUp()
  else response.once('close', hangUp)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new CallError(CODES.tookTooLong, serverTexts.tookTooLong)
    abort.abort(error)
    reject(error)
  }, deadlineMs)
  try {
    return await Promise.race([run(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
