import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { isWarningType } from '../../device/rules/warning-types.ts'
import type { WarningDetails } from '../../device/rules/warning-types.ts'
import { warningDetailTexts, warningTexts } from '../text.ts'

/** A warning's type in words. */
export function typeInWords(type: string, locale: Locale): string {
  return isWarningType(type) ? warningTexts[type][locale] : type
}

/** What opened a warning, in one sentence with its figures. One that is not known is a dash. */
export function describeWarning(type: string, details: WarningDetails, locale: Locale): string {
  if (!isWarningType(type)) return type
  const known = Object.entries(details).map(([name, value]) => [name, value ?? '—'] as const)
  const isWhole = [...warningDetailTexts[type].en.matchAll(/\{(\w+)/g)].every(([, name = '']) => details[name] != null)
  return isWhole ? translator(warningDetailTexts, locale)(type, Object.fromEntries(known)) : typeInWords(type, locale)
}
