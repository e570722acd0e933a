import { addDays, startOfBusinessDay } from '../../platform/rules/business-time.ts'
import type { DayRow, NewSweep } from './demo-history.sql.ts'

const ANSWERING: ReadonlySet<string> = new Set(['normal', 'low', 'warn'])

/** One pass per site and day, at the day's end or at `toMs`, that fits the days' rows. */
export function sweepsOf(rows: readonly DayRow[], toMs: number, zone: string): NewSweep[] {
  const sweeps = new Map<string, NewSweep>()
  for (const row of rows) {
    const key = `${row.day} ${row.site_id}`
    let sweep = sweeps.get(key)
    if (!sweep) {
      const dayEndMs = startOfBusinessDay(addDays(row.day, 1), zone).getTime()
      sweep = {
        day: row.day,
        siteId: row.site_id,
        endedAt: new Date(Math.min(dayEndMs, toMs) - 1),
        due: 0,
        answered: 0,
      }
      sweeps.set(key, sweep)
    }
    if (row.state !== 'scrap') sweep.due += 1
    if (ANSWERING.has(row.state)) sweep.answered += 1
  }
  return [...sweeps.values()]
}
