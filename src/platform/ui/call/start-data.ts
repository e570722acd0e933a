import type { Text } from '../../rules/text.ts'

/** What the server writes into the page: `<script type="application/json" id="start-data">`. */
export interface StartData {
  /** the server's RSA key, PEM (SPKI); passwords are encrypted for it */
  publicKey: string
  /** the business time zone, an IANA name */
  timeZone: string
  /** log out after so long without a click or key, ms */
  idleMs: number
  /** the server's clock when it wrote the page, ms since 1970 */
  serverTime?: number
  /** whether strangers may register on the login page, and whether somebody must approve */
  registration: 'off' | 'approved' | 'open'
  /** only in a demo */
  demoAccounts?: readonly { username: string; password: string; role: Text }[]
}

const defaults: StartData = { publicKey: '', timeZone: 'Asia/Shanghai', idleMs: 1_800_000, registration: 'off' }

function readStartData(): StartData {
  const written = document.getElementById('start-data')?.textContent?.trim()
  return written ? { ...defaults, ...(JSON.parse(written) as Partial<StartData>) } : defaults
}

export const startData = readStartData()
const openedAt = performance.now()

/** The server's clock as well as this page knows it, ms; people's own clocks are often wrong. */
export function serverNow(): number {
  return startData.serverTime === undefined ? Date.now() : startData.serverTime + performance.now() - openedAt
}
