import { addDays, businessDay } from '../../platform/rules/business-time.ts'
import type { TestCaller } from '../../platform/testing/test-caller.ts'

/** The business day so many days from today. */
export const dayIn = (days: number): string => addDays(businessDay(new Date(), 'Asia/Shanghai'), days)

let tankers = 0
/** A tanker's number that no other booking has. */
export function newTanker(): string {
  tankers += 1
  return `浙B${String(tankers).padStart(4, '0')}挂`
}

/** What a booking names in addition to its place. */
export const details = () => ({ tankerNumber: newTanker(), contactName: '王师傅', phone: '13800000000' })

/** The steps by which a person plans and books at one base. */
export function bookingSteps(person: TestCaller, companyId: number) {
  return {
    plan: (reserveTime: string, totalCount: number, form: object = {}) =>
      person.callAny('POST /reservationPlan/save', { request: { companyId, reserveTime, totalCount, ...form } }),
    book: (reserveTime: string, form: object = {}, headers: Record<string, string> = {}) =>
      person.callAny('POST /reservation/save', {
        request: { companyId, reserveTime, ...details(), ...form },
        headers,
      }),
    async plans(request: object = {}) {
      return (await person.call('POST /reservationPlan/find/', { request: { companyId, ...request } })).data.data
    },
    async bookings(request: object = {}) {
      return (await person.call('POST /reservation/find/', { request: { companyId, ...request } })).data.data
    },
  }
}
