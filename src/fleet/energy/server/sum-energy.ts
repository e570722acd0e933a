import { addDays, startOfBusinessDay } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { SUM_ENERGY } from '../../rules/task-names.ts'
import { energyTaskTexts } from '../text.ts'
import { deleteEnergyWork, selectEnergyWork, writeEnergyDay } from './sum-energy.sql.ts'

/** Ten years: more than a tariff's change can concern at once. */
const MOST_DAYS = 3660

/** Sums up the energy and its cost of each day that changed: today's, those of a poller that was away, and all since a new tariff. */
export const sumEnergy: BackgroundTask = {
  name: SUM_ENERGY,
  title: energyTaskTexts.sumEnergy,
  every: { seconds: 60 },
  async run({ db, config, log }, signal) {
    const zone = config.timeZone
    for (const work of await selectEnergyWork(db, MOST_DAYS)) {
      if (signal.aborted) return
      const from = startOfBusinessDay(work.day, zone)
      const until = startOfBusinessDay(addDays(work.day, 1), zone)
      await transaction(db, async (trx) => {
        await writeEnergyDay(trx, work.day, { from, until, zone })
        await deleteEnergyWork(trx, work)
      }).catch((error: unknown) => {
        // It stays in the list; other days must not wait for it.
        log.error({ err: error, day: work.day }, 'the energy of a day could not be summed up')
      })
    }
  },
}
