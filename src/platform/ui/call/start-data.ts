import type { StartData } from '../../contract/start-data.ts'
import { serverClock } from './server-clock.ts'

/** What Vite's development server, which writes none of it into the page, leaves open. */
const defaults = { timeZone: 'Asia/Shanghai', idleMs: 1_800_000 }

function readStartData(): Partial<StartData> & typeof defaults {
  const written = document.getElementById('start-data')?.textContent?.trim()
  return written ? { ...defaults, ...(JSON.parse(written) as Partial<StartData>) } : defaults
}

export const startData = readStartData()
const clock = startData.serverTime === undefined ? undefined : serverClock(startData.serverTime)

/** The server's clock as well as this page knows it, ms; people's own clocks are often wrong. */
export const serverNow = (): number => clock?.now() ?? Date.now()

/** Takes the date of a response. */
export const noteServerTime = (date: string | null): void => clock?.note(date)
