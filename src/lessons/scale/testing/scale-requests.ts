import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { ScaleCalls } from '../contract.ts'

const scale = () => ({ name: `scale ${nextNumber()}`, items: [{ name: '教学目标', weight: 100 }] })
const sheet = () => new TextEncoder().encode(`量表,标准,权重\nscale ${nextNumber()},教学目标,100\n`)

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const scaleRequests: CallRequests<ScaleCalls> = {
  calls: {
    'POST /model/find/': { cases: [() => ({ request: {} })] },
    'POST /model/export': { cases: [() => ({ request: { format: 'csv' } })] },
    'POST /model/save': { cases: [() => ({ request: scale() })] },
    'POST /model/update/{id}': {
      cases: [() => ({ params: { id: 999_999_999 }, request: scale() })],
      code: 404,
    },
    'POST /model/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /model/import/preview': { cases: [() => ({ file: sheet() })] },
    'POST /model/import/': { cases: [() => ({ file: sheet() })] },
  },
}
