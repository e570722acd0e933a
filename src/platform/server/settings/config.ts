import type { platformSettings } from './platform-settings.ts'
import { z } from 'zod'
import type { Texts } from '../../rules/text.ts'
import type { ConsoleSetting, Setting, SettingGroup } from './define-settings.ts'

/** Every setting of the product, put together from its areas'. */
export interface SettingsCatalogue {
  /** by name, in the order of README */
  settings: ReadonlyMap<string, Setting>
  /** those that an administrator may change while the server runs */
  inConsole: ReadonlyMap<string, ConsoleSetting>
  groups: ReadonlyMap<string, SettingGroup>
  /** messages of checks, in both languages */
  problems: Texts
  /** The issues of these values; the path of each is the setting's name. */
  issues: (given: SettingValues) => readonly z.core.$ZodIssue[]
  /** What holds when these are given and the others left out: as text, undefined where there is nothing. Throws when one is wrong. */
  texts: (given: SettingValues) => Record<string, string | undefined>
  /** The settings of a process. Throws one Error that names in words every setting that is wrong. */
  read: (environment: NodeJS.ProcessEnv) => Config
}

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
