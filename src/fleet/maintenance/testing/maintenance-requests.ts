import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { MaintenanceCalls } from '../contract.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const times = (hours: number) => ({ from: at(hours), until: at(hours + 2), reason: '换风扇' })
const range = ['2026-01-01', '2026-12-31']

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const maintenanceRequests: CallRequests<MaintenanceCalls, OwnDevice & { planned: number; running: number }> = {
  addObjects: async (db, owner, mark) => {
    const own = await addOwnDevice(db, owner, mark)
    const plan = async (hours: number) => {
      const { id } = await db
        .insertInto('maintenance')
        .values({
          client_ids: [owner.client],
          from_at: new Date(at(hours)),
          until_at: new Date(at(hours + 2)),
          reason: mark,
          created_by: owner.user,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('maintenance_device').values({ maintenance_id: id, device_id: own.device }).execute()
      return id
    }
    return { ...own, planned: await plan(1), running: await plan(-1) }
  },
  calls: {
    'POST /maintenance/find/': { cases: [() => ({}), ({ site }) => ({ request: { siteId: site } })] },
    'POST /maintenance/save': {
      cases: [
        ({ serial }) => ({ request: { serials: [serial], ...times(1) } }),
        ({ site }) => ({ request: { siteId: site, ...times(1) } }),
      ],
      namesObjects: true,
    },
    'POST /maintenance/update/{id}': {
      cases: [({ planned }) => ({ params: { id: planned }, request: times(3) })],
      namesObjects: true,
    },
    'POST /maintenance/end/{id}': { cases: [({ running }) => ({ params: { id: running } })], namesObjects: true },
    'POST /maintenance/delete/{id}': { cases: [({ planned }) => ({ params: { id: planned } })], namesObjects: true },
    'POST /maintenance/bands/': {
      cases: [
        ({ client }) => ({ request: { clientId: client, businessDateQuery: range } }),
        ({ device }) => ({ request: { deviceId: device, businessDateQuery: range } }),
      ],
    },
  },
}
