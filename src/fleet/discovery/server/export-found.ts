import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { Call } from '../../../platform/server/context.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { typeOfModel } from '../../polling/miners-file/miners-file.ts'
import { selectMachineTypes } from '../../polling/miners-file/miners-file.sql.ts'
import { MINER_PORT } from '../../rules/miner-port.ts'
import type { DiscoveryCalls } from '../contract.ts'
import { KIND_TEXTS } from '../rules/found-kinds.ts'
import { discoveryScreenTexts } from '../text.ts'
import { selectFound } from './found-device.sql.ts'

/** Addresses of the largest network that is searched. */
const MOST_ROWS = 65_536

export async function exportFound(call: Call<DiscoveryCalls['POST /discovery/exportFound']>) {
  const { app, db, locale, request } = call
  const { siteId, kind, format } = request
  const types = await selectMachineTypes(db)
  const { data } = await selectFound(db, siteId, { kind, page: 1, size: MOST_ROWS })
  const title = (name: keyof typeof discoveryScreenTexts) => discoveryScreenTexts[name][locale]
  return tableExport(call, {
    format,
    name: discoveryScreenTexts.found,
    columns: [
      {
        title: title('address'),
        width: 20,
        cell: ({ host, port }) => (port === MINER_PORT ? host : `${host}:${port}`),
      },
      { title: title('kind'), cell: (found) => title(KIND_TEXTS[found.kind]) },
      { title: title('device'), width: 24, cell: ({ deviceSerial, holderSerial }) => deviceSerial ?? holderSerial },
      { title: title('model'), width: 24, cell: ({ model }) => model },
      { title: title('type'), cell: ({ model }) => typeOfModel(model, types)?.name ?? null },
      { title: title('serial'), width: 24, cell: ({ serial }) => serial },
      { title: title('mac'), width: 20, cell: ({ mac }) => mac },
      { title: title('worker'), width: 24, cell: ({ worker }) => worker },
      { title: `${title('hashrate')} (TH/s)`, cell: ({ hashrateThs }) => hashrateThs },
      { title: title('seen'), width: 20, cell: ({ seenAt }) => writtenTime(seenAt, app.config.timeZone) },
    ],
    rows: data,
  })
}
