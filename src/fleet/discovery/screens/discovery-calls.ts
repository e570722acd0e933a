import type { ResponseOf } from '../../../platform/contract/call.ts'

export type FoundDevice = ResponseOf<'POST /discovery/findFound/'>['data'][number]
export type Run = ResponseOf<'POST /discovery/find/'>['data'][number]

/** Calls that show scans and their results; fetched again on each event. */
export const DISCOVERY_ANSWERS = ['POST /discovery/find/', 'POST /discovery/findFound/'] as const
