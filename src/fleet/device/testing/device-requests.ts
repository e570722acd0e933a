import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice, byDevice, byDevices } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { DeviceCalls } from '../contract.ts'

const SAVED = { name: 'x', type: 'T30' }

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const deviceRequests: CallRequests<DeviceCalls, OwnDevice> = {
  async addObjects(db, owner, mark) {
    const own = await addOwnDevice(db, owner, mark)
    await db
      .insertInto('device_person')
      .values({ site_id: owner.site, device_id: own.device, user_id: owner.user })
      .execute()
    return own
  },
  calls: {
    'POST /device/find/': byDevices((filter) => filter),
    'POST /device/find2/': byDevices((filter) => filter),
    'POST /device/search': { cases: [() => ({ request: { text: '0' } })] },
    'POST /device/save': {
      cases: [
        ({ site, account }) => ({
          request: { ...SAVED, serial: `new-${nextNumber()}`, siteId: site, accountId: account },
        }),
        ({ device, site, account }) => ({
          request: { ...SAVED, serial: `changed-${nextNumber()}`, id: device, siteId: site, accountId: account },
        }),
      ],
      namesObjects: true,
    },
    'GET /device/getById/{id}': {
      cases: [({ device }) => ({ params: { id: device } })],
      namesObjects: true,
    },
    'POST /device/findPeople/': {
      cases: [({ device }) => ({ request: { deviceId: device } })],
      namesObjects: true,
    },
    'POST /device/removeCheck/{id}': {
      cases: [({ device, user }) => ({ params: { id: device }, request: { userId: user } })],
      namesObjects: true,
    },
    'POST /device/exportStates/{id}': byDevice,
    'POST /device/scrap/{id}': byDevice,
    'POST /device/scrapAll': byDevices((filter) => ({ filter: { ...filter, state: 'lost' }, expected: 0 })),
    // It isn't scrapped.
    'POST /device/restore/{id}': { ...byDevice, code: 41000 },
    'POST /device/restoreAll': { cases: [() => ({ request: { at: '2026-01-01T00:00:00.000Z' } })] },
    'POST /device/export': byDevices((filter) => ({ ...filter, format: 'csv' })),
    'POST /machine/export': byDevices((filter) => ({ ...filter, format: 'csv' })),
    'GET /deviceDaily/getLastDate': nothing,
    'POST /machineType/find/': nothing,
  },
}
