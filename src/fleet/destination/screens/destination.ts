import type { ResponseOf } from '../../../platform/contract/call.ts'

export type Destination = ResponseOf<'POST /destination/find/'>['data'][number]
export const ANSWERS = ['POST /destination/find/'] as const
