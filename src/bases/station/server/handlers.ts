import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { stationCalls } from '../contract.ts'
import { stationTexts } from '../text.ts'
import { deleteStation, insertStation, selectStationForUpdate, stationList, updateStation } from './station.sql.ts'

const UNIQUE = { station_name: { field: 'name', text: stationTexts.stationNameTaken } }

export const stationNoun = noun(
  stationCalls,
  {
    'POST /station/find/': ({ db, caller, request }) =>
      selectListPage(db, stationList(request, caller.companies), request),
    'POST /station/save': (call) => {
      const { caller, request } = call
      return auditedChange(
        call,
        async (trx) => {
          const { id: changed, name } = request
          if (changed === undefined) {
            const companyId = await baseOfCall(trx, caller, request.companyId)
            const id = await insertStation(trx, companyId, name)
            await publishIn(trx, 'reception', { companyId })
            return {
              action: 'add station',
              objectKind: 'station',
              objectId: id,
              after: { companyId, name },
              answer: { id },
            }
          }
          const before = await selectStationForUpdate(trx, changed, caller.companies)
          if (!before) throw new CallError(CODES.notFound, stationTexts.noSuchStation)
          await updateStation(trx, changed, name)
          await publishIn(trx, 'reception', { companyId: before.companyId })
          return {
            action: 'change station',
            objectKind: 'station',
            objectId: changed,
            before: { name: before.name },
            after: { name },
            answer: { id: changed },
          }
        },
        UNIQUE,
      )
    },
    'POST /station/delete/{id}': (call) => {
      const { caller, params } = call
      return auditedChange(call, async (trx) => {
        const station = await selectStationForUpdate(trx, params.id, caller.companies)
        if (!station) throw new CallError(CODES.notFound, stationTexts.noSuchStation)
        if (station.isBusy) throw new CallError(CODES.refused, stationTexts.stationBusy)
        await deleteStation(trx, params.id, station.companyId)
        await publishIn(trx, 'reception', { companyId: station.companyId })
        return {
          action: 'delete station',
          objectKind: 'station',
          objectId: params.id,
          before: { name: station.name },
          answer: null,
        }
      })
    },
  },
  stationTexts,
)
