import { USER_ANSWERS } from '../../user/screens/user-calls.ts'

/** What a decision on a registration makes old. */
export const REGISTRATION_ANSWERS = [...USER_ANSWERS, 'GET /users/getRegistrations'] as const
