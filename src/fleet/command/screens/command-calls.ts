import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'

/** What shows runs of commands; asked anew when one goes on. */
export const COMMAND_ANSWERS = [
  'POST /command/find/',
  'POST /command/results/{runId}',
  'GET /command/device/{id}',
] as const

export type Filter = NonNullable<RequestOf<'POST /command/preview'>['filter']>
export type Run = ResponseOf<'POST /command/find/'>['data'][number]
export type CommandResult = ResponseOf<'POST /command/results/{runId}'>['data'][number]
