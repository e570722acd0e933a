import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice, FILTERED } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { WarningCalls } from '../contract.ts'

const LIMITS = {
  modelPattern: 't30',
  ratedThs: 30,
  ratedWatts: 2200,
  boards: 3,
  warnCelsius: 90,
  fanMinRpm: 600,
  fanMaxRpm: 6600,
  maxHardwareErrorShare: 0.02,
}

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const warningRequests: CallRequests<WarningCalls, OwnDevice & { warning: number }> = {
  async addObjects(db, owner, mark) {
    const own = await addOwnDevice(db, owner, mark)
    const { id } = await db
      .insertInto('warning')
      .values({
        site_id: owner.site,
        device_id: own.device,
        type: 'hot',
        level: 'warn',
        details: '{}',
        opened_at: new Date(),
        remote_file_name: mark,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('warning_file').values({ warning_id: id, content: mark }).execute()
    return { ...own, warning: id }
  },
  calls: {
    'POST /warning/find/': {
      cases: [({ device }) => ({ request: { deviceId: device } }), ...FILTERED],
      namesObjects: true,
    },
    'POST /warning/export': {
      cases: FILTERED.map((parts) => (ids) => ({ request: { ...(parts(ids).request as object), format: 'csv' } })),
      namesObjects: true,
    },
    'POST /warning/acknowledge/{id}': {
      cases: [({ warning }) => ({ params: { id: warning }, request: { note: 'x' } })],
      namesObjects: true,
    },
    // Nothing matches; how many do is refused by name in tests of its own.
    'POST /warning/acknowledgeAll': {
      cases: [({ warning }) => ({ request: { filter: { ids: [warning], type: 'fan' }, expected: 0 } })],
      namesObjects: true,
    },
    'POST /warning/deleteAll': {
      cases: [({ warning }) => ({ request: { filter: { ids: [warning], type: 'fan' }, expected: 0 } })],
      namesObjects: true,
    },
    'POST /warning/snoozeAll': {
      cases: [({ warning }) => ({ request: { filter: { ids: [warning], type: 'fan' }, expected: 0, until: null } })],
      namesObjects: true,
    },
    'POST /warning/assignAll': {
      cases: [({ warning }) => ({ request: { filter: { ids: [warning], type: 'fan' }, expected: 0, userId: null } })],
      namesObjects: true,
    },
    'POST /warning/findAssignees/': {
      cases: [({ warning }) => ({ request: { filter: { ids: [warning] } } })],
      namesObjects: true,
    },
    'POST /warning/delete/{id}': { cases: [({ warning }) => ({ params: { id: warning } })], namesObjects: true },
    'GET /warning/file/{id}': { cases: [({ warning }) => ({ params: { id: warning } })], namesObjects: true },
    'POST /warning/countByOwner/': nothing,
    'POST /warning/exportByOwner': { cases: [() => ({ request: { format: 'csv' } })] },
    'POST /warningRule/find/': nothing,
    'POST /warningRule/export': nothing,
    'POST /warningRule/save': { cases: [() => ({ request: { ...LIMITS, name: `new-${nextNumber()}` } })] },
    'POST /warningRule/update/{id}': { cases: [() => ({ params: { id: 1 }, request: LIMITS })] },
  },
}
