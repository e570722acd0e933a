import type { DemoArea } from '../../platform/demo/demo-area.ts'
import { newReportNumber } from '../inspection/server/new-report-number.ts'
import { businessDay } from '../../platform/rules/business-time.ts'
import {
  insertDemoChecklists,
  insertDemoDays,
  insertDemoFindings,
  insertDemoInspections,
  insertDemoMethods,
  insertDemoPage,
  insertDemoPeople,
  insertDemoPlans,
  insertDemoReservations,
  insertDemoStations,
  insertDemoStock,
  updateDemoNumbers,
} from './demo-bases.sql.ts'

/** How far plans and bookings reach ahead. */
const DAYS_AHEAD = 7

/** Bases at work: what they inspect by, their stations and stock, plans, bookings with some no-shows, and the reports of past days. */
export const basesDemo: DemoArea = {
  name: 'bases',
  open: (_options, days) => ({
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
      await insertDemoStock(db, companyIds, head)
      await insertDemoPlans(db, companyIds, span)
      await insertDemoReservations(db, registrar, span)
      await insertDemoInspections(db, { head, inspector, registrar, zhenhai: bases.zhenhai })
      await insertDemoFindings(db, { zhenhai: bases.zhenhai, inspector })
      await updateDemoNumbers(db, newReportNumber)
      await insertDemoDays(db, timeZone)
      return {}
    },
  }),
}
