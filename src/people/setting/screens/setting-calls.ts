import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { settingChoiceTexts } from '../text.ts'
import { SETTING_GROUPS } from '../../../platform/rules/changeable-settings.ts'
import type { SettingGroup } from '../../../platform/rules/changeable-settings.ts'

export type Setting = ResponseOf<'POST /setting/find/'>['settings'][number]
export type SettingValues = Partial<Record<Setting['name'], string | null>>

export const SETTING_ANSWERS = ['POST /setting/find/'] as const

/** A value as one reads it; one of a few has words. */
export function useValueWords(): (value: string) => string {
  const t = useText(settingChoiceTexts)
  return (value) => (Object.hasOwn(settingChoiceTexts, value) ? t(value as keyof typeof settingChoiceTexts) : value)
}

export const settingsOf = (group: SettingGroup, settings: readonly Setting[]): Setting[] =>
  settings.filter(({ name }) => name in SETTING_GROUPS[group])
