import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { deviceCalls } from '../contract.ts'
import type { DeviceCalls } from '../contract.ts'
import { deviceTexts } from '../text.ts'
import { selectBusinessDate } from './business-date.sql.ts'
import { findCandidates, removeResponsible } from './device-people.ts'
import { selectDeviceDetail } from './device-detail.sql.ts'
import { exportDevices } from './export-devices.ts'
import { exportStates } from './export-states.ts'
import { selectMachineTypes } from './machine-type.sql.ts'
import { mayRestore } from '../rules/restoration.ts'
import { restoreAll, restoreDevice, restorer } from './restore-devices.ts'
import { saveDevice } from './save-device.ts'
import { searchDevices } from './search-devices.sql.ts'
import { scrapAll, scrapDevice } from './scrap-devices.ts'
import { selectDevicePage, selectDevicePageWithTelemetry } from './select-device-page.sql.ts'
import type { DevicePageQuery } from './select-device-page.sql.ts'

type Find = Pick<Call<DeviceCalls['POST /device/find/']>, 'app' | 'caller' | 'request'>

function pageQuery({ app, caller, request }: Find): DevicePageQuery {
  const { page, size, orderColumn, orderWay, ...filter } = request
  return { filter, clients: caller.clients, order: { orderColumn, orderWay }, page, size, silence: app.config }
}

export const deviceNoun = noun(
  deviceCalls,
  {
    'POST /device/find/': (call) => selectDevicePage(call.db, pageQuery(call)),
    'POST /device/find2/': (call) => selectDevicePageWithTelemetry(call.db, pageQuery(call), call.app.config.timeZone),
    'POST /device/search': ({ db, caller, request }) => searchDevices(db, request.text, caller.clients, request.size),
    'POST /device/save': saveDevice,
    'GET /device/getById/{id}': async ({ app, db, caller, params }) => {
      const found = await selectDeviceDetail(db, params.id, caller.clients, app.config)
      if (!found) throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
      const { scrappedBy, ...device } = found
      const scrapped = { byUserId: scrappedBy, atMs: Date.parse(device.stateSince) }
      const isScrapped = device.state === 'scrap'
      return { ...device, mayRestore: isScrapped && mayRestore(scrapped, restorer(caller), Date.now()) }
    },
    'POST /device/findPeople/': findCandidates,
    'POST /device/removeCheck/{id}': removeResponsible,
    'POST /device/exportStates/{id}': exportStates,
    'POST /device/scrap/{id}': scrapDevice,
    'POST /device/scrapAll': scrapAll,
    'POST /device/restore/{id}': restoreDevice,
    'POST /device/restoreAll': restoreAll,
    'POST /device/export': (call) => exportDevices(call, false),
    'POST /machine/export': (call) => exportDevices(call, true),
    'GET /deviceDaily/getLastDate': ({ db }) => selectBusinessDate(db),
    'POST /machineType/find/': async ({ db }) => {
      const data = await selectMachineTypes(db)
      return { data, totalCount: data.length }
    },
  },
  deviceTexts,
)
