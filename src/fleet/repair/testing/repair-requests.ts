import type { CallParts } from '../../../platform/testing/test-caller.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice, byFilter } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { RepairCalls } from '../contract.ts'

/** A spreadsheet with one repair record of the device. */
const repairFile = ({ serial }: OwnDevice): CallParts => ({
  file: new TextEncoder().encode(
    `类型,设备序列号,维修日期,备注,厂商,RMA,更换配件,费用\n送修,${serial},2026-01-01,备注,厂商,R1,风扇,12.5\n`,
  ),
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const repairRequests: CallRequests<RepairCalls, OwnDevice & { repair: number }> = {
  async addObjects(db, owner, mark) {
    const own = await addOwnDevice(db, owner, mark)
    const { id } = await db
      .insertInto('repair_record')
      .values({ site_id: owner.site, device_id: own.device, type: '送修', notes: mark, repair_date: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...own, repair: id }
  },
  calls: {
    'POST /repair/find/': {
      cases: [({ device }) => ({ request: { deviceId: device } }), ({ client }) => ({ request: { clientId: client } })],
      namesObjects: true,
    },
    'POST /repair/export': {
      cases: [({ device }) => ({ request: { deviceId: device, format: 'csv' } })],
      namesObjects: true,
    },
    'POST /repair/save': {
      cases: [({ serial }) => ({ request: { type: '送修', repairDateStr: '2026-01-01', deviceSerial: serial } })],
      namesObjects: true,
    },
    'POST /repair/update/{id}': {
      cases: [({ repair }) => ({ params: { id: repair }, request: { type: '送回', repairDateStr: '2026-01-02' } })],
      namesObjects: true,
    },
    'POST /repair/delete/{id}': { cases: [({ repair }) => ({ params: { id: repair } })], namesObjects: true },
    'POST /repair/import/preview': { cases: [repairFile], namesObjects: true },
    'POST /repair/import/': { cases: [repairFile], namesObjects: true },
    'POST /repairDaily/find/': byFilter(),
    'POST /data/byRepairDaylyBack': byFilter(),
    'POST /data/byRepairDaylyOut': byFilter(),
  },
}
