import type { Caller } from '../../../platform/server/caller.ts'
import type { EventPayloads } from '../../../platform/contract/events.ts'
import { isUnrestricted } from '../../server/lesson-scope.sql.ts'

/** Whether a person sees a lesson that changed, or saw it before: as `seenBy`, of what the event carries. */
export function seesChange(
  { companyId, isShared, userIds }: Omit<EventPayloads['lesson'], 'lessonId'>,
  { keys, companies, role, userId }: Pick<Caller, 'keys' | 'companies' | 'role' | 'userId'>,
): boolean {
  const isOfCompany = companies === 'all' || companies.includes(companyId)
  return keys.has('lecture') && isOfCompany && (isShared || isUnrestricted({ role }) || userIds.includes(userId))
}
