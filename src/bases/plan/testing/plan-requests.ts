import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { PlanCalls } from '../contract.ts'

/** A day to come that no other request has planned. */
const freshDay = (): string => addDays(businessDay(new Date(), 'Asia/Shanghai'), 40 + nextNumber())

const profile = {
  morningFrom: '08:00',
  morningTo: '12:00',
  afternoonFrom: '13:00',
  afternoonTo: '17:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  isPublic: false,
  carrierLimit: null,
}

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const planRequests: CallRequests<PlanCalls> = {
  calls: {
    'POST /reservationPlan/find/': {
      cases: [({ company }) => ({ request: { companyId: company } })],
      namesObjects: true,
    },
    'POST /reservationPlan/month': {
      cases: [({ company }) => ({ request: { companyId: company, month: '2026-03' } })],
      namesObjects: true,
    },
    'POST /reservationPlan/save': {
      cases: [({ company }) => ({ request: { companyId: company, reserveTime: freshDay(), totalCount: 1 } })],
      namesObjects: true,
    },
    'POST /reservationPlan/saveRange': {
      cases: [
        ({ company }) => {
          const day = freshDay()
          return { request: { companyId: company, businessDateQuery: [day, day], places: [{ totalCount: 1 }] } }
        },
      ],
      namesObjects: true,
    },
    'POST /reservationPlan/copyMonth': {
      cases: [({ company }) => ({ request: { companyId: company, month: freshDay().slice(0, 7) } })],
      namesObjects: true,
    },
    'POST /reservationPlan/closeDays': {
      cases: [
        ({ company }) => {
          const day = freshDay()
          return { request: { companyId: company, businessDateQuery: [day, day], isClosed: true } }
        },
      ],
      namesObjects: true,
    },
    'POST /reservationPlan/saveProfile': {
      cases: [({ company }) => ({ request: { companyId: company, ...profile } })],
      namesObjects: true,
    },
  },
}
