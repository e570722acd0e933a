import type { ResponseOf } from '../../../platform/contract/call.ts'

export type Report = ResponseOf<'POST /report/getDetail/{id}'>

/** What a change of a report makes old. */
export const REPORT_ANSWERS = [
  'POST /report/getDetail/{id}',
  'POST /report/find',
  'POST /report/findApprovals',
  'POST /station/find/',
] as const
