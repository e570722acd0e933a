import type { ResponseOf } from '../../../platform/contract/call.ts'

export type Setting = ResponseOf<'POST /setting/find/'>['settings'][number]
export type SettingGroup = ResponseOf<'POST /setting/find/'>['groups'][number]
export type SettingValues = Record<string, string | null>

export const SETTING_ANSWERS = ['POST /setting/find/', 'POST /setting/findRefused/'] as const

/** A value as one reads it; one of a few has words. */
export const valueWords = ({ choices, isMany }: Setting, value: string): string =>
  (isMany ? value.split(',') : [value])
    .map((part) => choices?.find((choice) => choice.value === part)?.label ?? part)
    .join(', ')
