import type { SettingsCatalogue } from './catalogue.ts'
import type { platformSettings } from './platform-settings.ts'

/** Settings as the environment or the database gives them, by their names. */
export type SettingValues = Record<string, string>

/**
 * What this process runs by. Each area adds what its settings make:
 * `declare module '…/platform/server/settings/config.ts' { interface Config extends FleetConfig {} }`.
 */
export interface Config extends PlatformConfig {
  /** values from the environment of settings that the console could otherwise change */
  fixed: SettingValues
  /** every setting there is, of all areas */
  catalogue: SettingsCatalogue
}

type PlatformConfig = ReturnType<(typeof platformSettings)['config']>
