import { addDays, startOfBusinessDay, writtenTime } from '../../../platform/rules/business-time.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { UserCalls } from '../contract.ts'
import { maskedIdNumber } from '../../../platform/rules/id-number.ts'
import type { UserFilter, UserRow } from './find-users.sql.ts'

type Find = Call<UserCalls['POST /users/find/']>

/** The filter with its days as moments. */
export function userFilter(
  { businessDateQuery, ...filter }: Omit<Find['request'], 'page' | 'size'>,
  zone: string,
): UserFilter {
  if (!businessDateQuery) return filter
  const [from, to] = businessDateQuery
  return {
    ...filter,
    createdFrom: startOfBusinessDay(from, zone),
    createdBefore: startOfBusinessDay(addDays(to, 1), zone),
  }
}

/** A person as a response shows them: masked. */
export function toldOf({ createdAt, updatedAt, idNo, ...user }: UserRow, zone: string) {
  return {
    ...user,
    idNo: maskedIdNumber(idNo),
    workUnitAndJob: [user.workUnit, user.job].filter(Boolean).join(' ') || null,
    createTimeStr: writtenTime(createdAt, zone),
    updateTime: writtenTime(updatedAt, zone),
  }
}
