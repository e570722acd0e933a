import { OUTBOUND_FAILURES } from '../../../platform/rules/outbound-text.ts'

/** Why nothing could be read from an address. */
export const READ_FAILURES = [...OUTBOUND_FAILURES, 'noNumber', 'redirected', 'cutOff'] as const
export type ReadFailure = (typeof READ_FAILURES)[number]
