import { listed } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'

/** The names of a report's check methods, which are stored as '外观检查、气密性试验'. */
export const methodNames = (stored: string, locale: Locale): string => listed(stored.split('、'), locale)
