import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { KpiCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const kpiRequests: CallRequests<KpiCalls> = {
  calls: {
    'POST /kpi/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /kpi/getDetail/{companyId}': {
      cases: [({ company }) => ({ params: { companyId: company } })],
      namesObjects: true,
    },
    'POST /data/basic/{id}': { cases: [({ company }) => ({ params: { id: company } })], namesObjects: true },
    'POST /data/byCompany/{id}': { cases: [({ company }) => ({ params: { id: company } })], namesObjects: true },
    'POST /data/certificate/byCompany/{id}': {
      cases: [({ company }) => ({ params: { id: company } })],
      namesObjects: true,
    },
    'POST /data/byTopGroups/{a}/{b}': {
      cases: [({ company }) => ({ params: { a: company, b: 10 } })],
      namesObjects: true,
    },
    'POST /data/export/kpi/{companyId}': {
      cases: [({ company }) => ({ params: { companyId: company } })],
      namesObjects: true,
    },
    'POST /data/export/report/{companyId}': {
      cases: [({ company }) => ({ params: { companyId: company } })],
      namesObjects: true,
    },
  },
}
