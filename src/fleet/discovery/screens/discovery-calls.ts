import type { ResponseOf } from '../../../platform/contract/call.ts'

export type FoundDevice = ResponseOf<'POST /discovery/findFound/'>['data'][number]
export type Run = ResponseOf<'POST /discovery/find/'>['data'][number]

/** What shows searches and what they found; asked anew when a search goes on. */
export const DISCOVERY_ANSWERS = ['POST /discovery/find/', 'POST /discovery/findFound/'] as const
