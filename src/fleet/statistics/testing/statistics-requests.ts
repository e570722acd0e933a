import type { CallRequests, RequestOwner } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice, byDevice, byFilter, ofDevice } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { StatisticsCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const statisticsRequests: CallRequests<StatisticsCalls, OwnDevice> = {
  addObjects: addOwnDevice,
  calls: {
    'POST /data/getBasicDataByState/state': byFilter(),
    'POST /data/getTotals': byFilter(),
    'POST /data/getPieDataByIndicator/{type}': byFilter(() => ({ params: { type: 'state' } })),
    'POST /data/getStackBarByState': byFilter(),
    'POST /data/lineOnlineRateByDeviceDaily': byFilter(),
    'POST /data/lineOfflineRateByDeviceDaily': byFilter(),
    'POST /data/lineHashRateByDeviceDaily': byFilter(),
    'POST /data/lineTotals': byFilter(),
    'POST /data/getDeviceBarBy/{type}': byFilter(() => ({ params: { type: 'client' } })),
    'POST /data/byProvince': byFilter(),
    'POST /data/counts/byProvince': byFilter(),
    'POST /data/byMachineType': byFilter(),
    'POST /data/orderClientBy/{x}': { cases: [() => ({ params: { x: 'offline_device_count' } })] },
    'POST /data/orderSiteBy/{x}': { cases: [() => ({ params: { x: 'repaired_device_count' } })] },
    'POST /data/getPieDataByClientDevice': byFilter(),
    'POST /data/getPieDataBySiteDevice': byFilter(),
    'POST /data/allMyMachines/{a}/{b}': {
      cases: [({ user, caller }) => ({ params: { a: caller.company, b: user } })],
      namesObjects: true,
      ownAlone: true,
    },
    'POST /machine/bar/month/': byFilter(),
    'POST /machine/line/month/': byFilter(),
    'POST /data/export/{type}/{companyId}': byFilter(({ caller }: RequestOwner) => ({
      params: { type: 'machineType', companyId: caller.company },
    })),
    'POST /data/getPieStateByDeviceDaily': ofDevice(),
    'POST /data/lineByDeviceDaily/{type}': ofDevice({ params: { type: 'max_temp' } }),
    'POST /data/byMachine/{id}': byDevice,
    'POST /data/byMachineDay/{id}': byDevice,
  },
}
