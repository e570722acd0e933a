import type { Locale } from '../rules/text.ts'

/**
 * What the server writes into the page: `<script type="application/json" id="start-data">`. An area adds its own by
 * `declare module '…/platform/contract/start-data.ts' { interface StartData { … } }`, and `pageData` in its `area.ts`.
 */
export interface StartData {
  locale: Locale
  /** the business time zone, an IANA name */
  timeZone: string
  version: string
  /** the server's clock when it wrote the page, ms since 1970 */
  serverTime: number
  /** log out after so long without a click or key, ms */
  idleMs: number
}
