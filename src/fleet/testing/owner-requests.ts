import type { Db } from '../../platform/server/database/database.ts'
import type { CallCase } from '../../platform/testing/call-requests.ts'
import type { CallParts } from '../../platform/testing/test-caller.ts'
import { addDevice } from '../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../platform/testing/test-fleet.ts'

export interface OwnDevice {
  device: number
  serial: string
}

/** A device of the owner, whose serial begins with `mark`. */
export async function addOwnDevice(db: Db, owner: TestOwner, mark: string): Promise<OwnDevice> {
  const device = await addDevice(db, owner, mark)
  const { serial } = await db.selectFrom('device').select('serial').where('id', '=', device).executeTakeFirstOrThrow()
  return { device, serial }
}

const FILTERS: ((ids: TestOwner) => object)[] = [
  ({ client }) => ({ clientId: client }),
  ({ account }) => ({ accountId: account }),
  ({ site }) => ({ siteId: site }),
]

/** By client and by site, for lists without a filter by account. */
export const FILTERED = [FILTERS[0], FILTERS[2]].map((filter) => (ids: TestOwner): CallParts => ({
  request: filter?.(ids) ?? {},
}))

export function byFilter<Ids extends TestOwner = TestOwner>(more: (ids: Ids) => CallParts = () => ({})): CallCase<Ids> {
  return { cases: FILTERS.map((filter) => (ids) => ({ ...more(ids), request: filter(ids) })), namesObjects: true }
}

export function byDevices(request: (filter: object) => object): CallCase<TestOwner & OwnDevice> {
  return {
    cases: [({ device }: OwnDevice) => ({ ids: [device] }), ...FILTERS].map((filter) => (ids) => ({
      request: request(filter(ids)),
    })),
    namesObjects: true,
  }
}

/** The device's id in the path. */
export const byDevice: CallCase<OwnDevice> = {
  cases: [({ device }) => ({ request: {}, params: { id: device } })],
  namesObjects: true,
}

/** The device's id in the body. */
export const ofDevice = (more: CallParts = {}): CallCase<OwnDevice> => ({
  cases: [({ device }) => ({ ...more, request: { id: device } })],
  namesObjects: true,
})

export const ofSite = (more: () => object = () => ({})): CallCase<TestOwner> => ({
  cases: [({ site }) => ({ request: { siteId: site, ...more() } })],
  namesObjects: true,
})
