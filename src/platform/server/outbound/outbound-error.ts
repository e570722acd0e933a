import type { OutboundFailure } from '../../rules/outbound-text.ts'

/**
 * Why the server did not get through to an address that a person entered. People see the `failure`; the message is for the log
 * and holds no secret. `isFinal`: another try would fare no better.
 */
export class OutboundError extends Error {
  readonly failure: OutboundFailure
  readonly isFinal: boolean
  constructor(failure: OutboundFailure, message: string, { isFinal = false } = {}) {
    super(message)
    this.failure = failure
    this.isFinal = isFinal
  }
}
