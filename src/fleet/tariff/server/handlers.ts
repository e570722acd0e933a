import { queueTask } from '../../../platform/server/background/background.sql.ts'
import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { UniqueFields } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { SUM_ENERGY } from '../../rules/task-names.ts'
import { tariffCalls } from '../contract.ts'
import { hourPrices } from '../rules/hour-prices.ts'
import { tariffTexts } from '../text.ts'
import { deleteTariffRow, insertEnergyWork, insertTariff, selectTariffPage, updateTariffRow } from './tariff.sql.ts'
import { expectWholeSites } from '../../server/whole-site.ts'

const FREE_DAY: UniqueFields = { tariff_first_day: { field: 'firstDay', text: tariffTexts.dayTaken } }
const objectKind = 'tariff'

async function sumAgain(trx: Db, firstDay: string): Promise<void> {
  await insertEnergyWork(trx, firstDay)
  await queueTask(trx, SUM_ENERGY)
}

export const tariffNoun = noun(
  tariffCalls,
  {
    'POST /tariff/find/': ({ db, caller, request }) => selectTariffPage(db, { ...request, clients: caller.clients }),
    'POST /tariff/save': (call) => {
      const { id: changed, version, price, periods, ...tariff } = call.request
      const prices = hourPrices(price, periods)
      if (!prices) throw fieldError('periods', tariffTexts.periodsOverlap)
      return auditedChange(
        call,
        async (trx) => {
          const entered = { ...tariff, prices }
          if (changed !== undefined) {
            const found = await updateTariffRow(trx, changed, entered, call.caller.clients)
            if (!found) throw new CallError(CODES.notFound, tariffTexts.noSuchTariff)
            expectWholeSites(call)
            const { version: latest, ...before } = found
            expectLatest(version, latest)
            await sumAgain(trx, before.firstDay < tariff.firstDay ? before.firstDay : tariff.firstDay)
            return {
              action: 'change tariff',
              objectKind,
              objectId: changed,
              before,
              after: entered,
              answer: { id: changed },
            }
          }
          const id = await insertTariff(trx, entered, call.caller.clients)
          if (id === undefined) throw new CallError(CODES.notFound, tariffTexts.noSuchSite)
          expectWholeSites(call)
          await sumAgain(trx, tariff.firstDay)
          return { action: 'add tariff', objectKind, objectId: id, after: call.request, answer: { id } }
        },
        FREE_DAY,
      )
    },
    'POST /tariff/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const before = await deleteTariffRow(trx, call.params.id, call.caller.clients)
        if (!before) throw new CallError(CODES.notFound, tariffTexts.noSuchTariff)
        expectWholeSites(call)
        await sumAgain(trx, before.firstDay)
        return { action: 'delete tariff', objectKind, objectId: call.params.id, before, answer: null }
      }),
  },
  tariffTexts,
)
