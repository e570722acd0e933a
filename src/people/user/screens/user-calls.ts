import type { ResponseOf } from '../../../platform/contract/call.ts'

/** What a change of a person makes old. */
export const USER_ANSWERS = ['POST /users/find/', 'GET /users/getById/{id}'] as const
export type UserRow = ResponseOf<'POST /users/find/'>['data'][number]
