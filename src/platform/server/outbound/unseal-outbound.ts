import { SealingError } from '../sealing/sealing.ts'
import type { SealedPlace, Sealing } from '../sealing/sealing.ts'
import { OutboundError } from './outbound-error.ts'

/** An address or password that something is sent with. Throws OutboundError where no key opens it: a person has to enter it again. */
export function unsealOutbound(sealing: Sealing, place: SealedPlace, sealed: string): string {
  try {
    return sealing.unseal(place, sealed)
  } catch (error) {
    if (!(error instanceof SealingError)) throw error
    throw new OutboundError('notSetUp', error.message, { isFinal: true })
  }
}
