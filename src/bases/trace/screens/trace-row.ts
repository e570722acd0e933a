import type { ResponseOf } from '../../../platform/contract/call.ts'

export type TraceRow = ResponseOf<'POST /trace/find/'>['data'][number]
