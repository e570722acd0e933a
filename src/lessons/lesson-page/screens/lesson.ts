import type { ResponseOf } from '../../../platform/contract/call.ts'

export type Lesson = ResponseOf<'GET /Class/getById/{id}'>
