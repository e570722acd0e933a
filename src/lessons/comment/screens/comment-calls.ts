import type { ResponseOf } from '../../../platform/contract/call.ts'

export type Comment = ResponseOf<'POST /Comment/find/'>['data'][number]
export type Mark = ResponseOf<'POST /Comment/marks'>[number]
export type Scale = ResponseOf<'POST /model/find/'>['data'][number]

/** Calls to make again once a comment changed. */
export const COMMENT_ANSWERS = [
  'POST /Comment/find/',
  'POST /Comment/marks',
  'POST /Comment/authors',
  'GET /Class/getById/{id}',
] as const
