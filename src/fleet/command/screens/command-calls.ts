import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'

/** Calls that show runs of commands; fetched again on each event. */
export const COMMAND_ANSWERS = [
  'POST /command/find/',
  'POST /command/results/{runId}',
  'GET /command/device/{id}',
] as const

export type Filter = NonNullable<RequestOf<'POST /command/preview'>['filter']>
export type Run = ResponseOf<'POST /command/find/'>['data'][number]
export type CommandResult = ResponseOf<'POST /command/results/{runId}'>['data'][number]
