import type { Locale } from '../../../platform/rules/text.ts'

const isText = (value: object): value is Record<Locale, string> =>
  Object.keys(value).length === 2 && 'zh' in value && 'en' in value

/** One side of an entry, with what was noted in both languages in one of them. */
export function inLocale<T>(side: T, locale: Locale): T {
  if (typeof side !== 'object' || side === null || Array.isArray(side)) return side
  const fields = Object.entries(side).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null && isText(value) ? value[locale] : value,
  ])
  return Object.fromEntries(fields) as T
}
