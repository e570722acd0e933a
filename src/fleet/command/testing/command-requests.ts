import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice, byDevices } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { CommandCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const commandRequests: CallRequests<CommandCalls, OwnDevice> = {
  addObjects: addOwnDevice,
  calls: {
    'GET /command/settings/{siteId}': { cases: [({ site }) => ({ params: { siteId: site } })], namesObjects: true },
    'POST /command/settings/{siteId}': {
      cases: [
        ({ site }) => ({
          params: { siteId: site },
          request: { restart: false, findMe: false, switchPool: false, password: 'x' },
        }),
      ],
      namesObjects: true,
    },
    'POST /command/preview': byDevices((filter) => ({ kind: 'restart', filter })),
    // No site of theirs allows it.
    'POST /command/run': {
      cases: [({ device }) => ({ request: { kind: 'restart', filter: { ids: [device] }, expected: 1 } })],
      code: 41000,
      namesObjects: true,
    },
    'POST /command/poolChange': byDevices((filter) => ({ pool: { url: 'a:1' }, filter })),
    'POST /command/undo/{runId}': { cases: [() => ({ params: { runId: 999_999_999 } })], code: 404 },
    'POST /command/find/': nothing,
    'POST /command/export': { cases: [() => ({ request: { format: 'csv' } })] },
    'POST /command/results/{runId}': { cases: [() => ({ params: { runId: 999_999_999 } })], code: 404 },
    'POST /command/exportResults/{runId}': { cases: [() => ({ params: { runId: 999_999_999 } })], code: 404 },
    'POST /command/cancel/{runId}': { cases: [() => ({ params: { runId: 999_999_999 } })], code: 404 },
    'GET /command/device/{id}': { cases: [({ device }) => ({ params: { id: device } })], namesObjects: true },
  },
}
