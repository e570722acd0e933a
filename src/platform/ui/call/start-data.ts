import type { StartData } from '../../contract/start-data.ts'

/** What Vite's development server, which writes none of it into the page, leaves open. */
const defaults = { timeZone: 'Asia/Shanghai', idleMs: 1_800_000 }

function readStartData(): Partial<StartData> & typeof defaults {
  const written = document.getElementById('start-data')?.textContent?.trim()
  return written ? { ...defaults, ...(JSON.parse(written) as Partial<StartData>) } : defaults
}

export const startData = readStartData()
const openedAt = performance.now()

/** The server's clock as well as this page knows it, ms; people's own clocks are often wrong. */
export function serverNow(): number {
  return startData.serverTime === undefined ? Date.now() : startData.serverTime + performance.now() - openedAt
}
