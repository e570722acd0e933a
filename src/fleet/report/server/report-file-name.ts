import { translator } from '../../../platform/rules/text.ts'
import type { Locale, Text } from '../../../platform/rules/text.ts'
import { reportTexts } from '../text.ts'
import type { ComplianceReport } from './find-compliance.ts'

/** The name of a report's file, without its ending. */
export function reportFileName({ client, month }: Pick<ComplianceReport, 'client' | 'month'>): Text {
  const name = (locale: Locale) => translator(reportTexts, locale)('fileName', { client, month })
  return { zh: name('zh'), en: name('en') }
}
