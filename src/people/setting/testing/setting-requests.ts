import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { SettingCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const settingRequests: CallRequests<SettingCalls> = {
  calls: {
    'POST /setting/find/': nothing,
    'POST /setting/findRefused/': nothing,
    'POST /setting/save': { cases: [() => ({ request: { values: {} } })] },
    // The tests' server has neither mail nor SMS.
    'POST /setting/testMail': { cases: [() => ({ request: { address: 'a@example.com' } })], code: 41000 },
    'POST /setting/testSms': { cases: [() => ({ request: { phone: '13800000000' } })], code: 41000 },
  },
}
