import path from 'node:path'
import { z } from 'zod'
import type { DemoArea } from '../../platform/demo/demo-area.ts'
import { wholeOption } from '../../platform/demo/demo-options.ts'
import { storeDemoFile } from '../../platform/demo/store-demo-file.ts'
import { judged } from '../measure/server/handlers.ts'
import { newReportNumber } from '../inspection/server/new-report-number.ts'
import { businessDay } from '../../platform/rules/business-time.ts'
import {
  insertDemoChecklists,
  insertDemoDays,
  insertDemoFindings,
  insertDemoGroups,
  insertDemoInspections,
  insertDemoInspector,
  insertDemoInspectors,
  insertDemoMeasures,
  insertDemoMethods,
  insertDemoPage,
  insertDemoPeople,
  insertDemoPictures,
  insertDemoPlans,
  insertDemoReservations,
  insertDemoStations,
  insertDemoTraces,
} from './demo-bases.sql.ts'
import { insertDemoLowStock, insertDemoStock, insertDemoUses } from './demo-stock.sql.ts'
import { moveQueueOn } from './move-queue-on.ts'

/** Drawn by scripts/make-posters.ts. */
const PHOTOS = path.join(import.meta.dirname, 'photos')
const Staff = z.object({ companyId: z.int(), registrar: z.int(), inspector: z.int(), head: z.int() })

/** A health check; each person has pressure, sugar and weight of their own, which change little from week to week. */
const demoCheck = (nth: number, week: number) => ({
  systolicPressureValue: 112 + nth * 12 + ((week * 5) % 9),
  stretchPressureValue: 72 + nth * 8 + ((week * 3) % 5),
  beforeMealBloodSugarValue: 4.8 + nth * 0.9 + ((week * 3) % 4) / 10,
  heightCm: 172 - nth * 3,
  weightKg: 66 + nth * 7,
})

/** How far plans and bookings reach ahead. */
const DAYS_AHEAD = 7

/** Bases at work: what they inspect by, their stations and stock, plans, bookings with some no-shows, and the reports of past days. */
export const basesDemo: DemoArea = {
  name: 'bases',
  welcome: [
    'A second inspector with the same password: zhaomin (赵敏); one of each other base: inspector-dayawan and so on',
  ],
  options: {
    'queue-seconds': { default: '30', about: 'how often the queue of a base moves on, in seconds (0: never)' },
  },
  open: (options, days) => ({
    async fill(db, { config, now, say, people }) {
      say(`Writing ${days} days of bookings and inspections …`)
      const { timeZone } = config
      const { hq: _hq, ...bases } = people.companyIds
      const span = { today: businessDay(now, timeZone), days, ahead: DAYS_AHEAD, timeZone }
      const companyIds = Object.values(bases)
      const { head, inspector, registrar } = people.userIds
      await insertDemoPage(db, bases.zhenhai)
      await insertDemoMethods(db)
      await insertDemoChecklists(db)
      await insertDemoStations(db, companyIds)
      await insertDemoPeople(db, bases.zhenhai)
      await insertDemoMeasures(db, { companyId: bases.zhenhai, measuredBy: registrar }, (nth, week) =>
        judged(demoCheck(nth, week), config.healthLimits),
      )
      await insertDemoStock(db, companyIds, head)
      await insertDemoPlans(db, companyIds, span)
      await insertDemoReservations(db, registrar, span)
      await insertDemoInspectors(db, companyIds, inspector)
      await insertDemoInspections(db, { head, registrar }, newReportNumber)
      await insertDemoUses(db)
      await insertDemoLowStock(db, { config }, { companyId: bases.zhenhai, head })
      await insertDemoFindings(db)
      const photo = (name: string) => storeDemoFile(config, path.join(PHOTOS, `${name}.webp`))
      const photos = { rust: await photo('rust'), gauge: await photo('gauge') }
      await insertDemoPictures(db, { zhenhai: bases.zhenhai, inspector }, photos)
      await insertDemoDays(db, timeZone)
      const second = await insertDemoInspector(db, inspector)
      const groupId = await insertDemoGroups(db, { companyId: bases.zhenhai, inspectors: [inspector, second] })
      await insertDemoTraces(db, { zhenhai: bases.zhenhai, inspector, groupId }, await photo('rust'))
      const staff = { companyId: bases.zhenhai, registrar, inspector: second, head }
      return staff satisfies z.input<typeof Staff>
    },
    async run(app, kept) {
      const seconds = wholeOption(options, 'queue-seconds', 0, 86_400)
      const staff = Staff.safeParse(kept)
      // A demo of before has no staff for it.
      if (seconds === 0 || !staff.success) return async () => {}
      let moving = Promise.resolve()
      const timer = setInterval(() => {
        moving = moving
          .then(() => moveQueueOn(app, staff.data))
          .catch((error: unknown) => app.log.warn({ err: error }, 'the queue of the demo did not move on'))
      }, seconds * 1000)
      return async () => {
        clearInterval(timer)
        await moving
      }
    },
  }),
}
