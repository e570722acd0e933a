import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { DeviceCalls } from '../contract.ts'
import { causeTexts, deviceTexts, isCause, stateHistoryTexts, stateTexts } from '../text.ts'
import { selectIsDeviceVisible } from './is-device-visible.sql.ts'
import { stateChangesQuery } from './state-changes.sql.ts'

export const exportStates: Handlers<DeviceCalls>['POST /device/exportStates/{id}'] = async (call) => {
  const { app, db, caller, params, request, locale } = call
  if (!(await selectIsDeviceVisible(db, params.id, caller.clients)))
    throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
  const title = (name: keyof typeof stateHistoryTexts) => stateHistoryTexts[name][locale]
  return tableExport(call, {
    format: request.format,
    name: stateHistoryTexts.history,
    columns: [
      { title: title('moment'), width: 20, cell: ({ at }) => writtenTime(at, app.config.timeZone) },
      { title: title('from'), width: 14, cell: ({ from }) => (from ? stateTexts[from][locale] : title('firstRecord')) },
      { title: title('to'), width: 14, cell: ({ to }) => stateTexts[to][locale] },
      { title: title('cause'), width: 24, cell: ({ cause }) => (isCause(cause) ? causeTexts[cause][locale] : cause) },
      { title: title('by'), width: 16, cell: ({ user }) => user ?? title('bySystem') },
    ],
    rows: selectBatches(db, stateChangesQuery(params.id, caller.clients)),
  })
}
