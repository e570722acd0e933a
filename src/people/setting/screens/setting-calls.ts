import type { ResponseOf } from '../../../platform/contract/call.ts'
import { SETTING_GROUPS } from '../../../platform/rules/changeable-settings.ts'
import type { SettingGroup } from '../../../platform/rules/changeable-settings.ts'

export type Setting = ResponseOf<'POST /setting/find/'>['settings'][number]
export type SettingValues = Partial<Record<Setting['name'], string | null>>

export const SETTING_ANSWERS = ['POST /setting/find/'] as const

export const settingsOf = (group: SettingGroup, settings: readonly Setting[]): Setting[] =>
  settings.filter(({ name }) => name in SETTING_GROUPS[group])
