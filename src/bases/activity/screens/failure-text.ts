import { translator } from '../../../platform/rules/text.ts'
import { Refusal } from '../../../platform/ui/apart/ask.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { activityPageTexts } from '../text.ts'

const t = translator(activityPageTexts, locale)
const TOO_MANY = 429

/** What went wrong, in words. */
export function failureText(error: unknown): string {
  if (!(error instanceof Refusal)) return t('failed')
  return error.message || t(error.status === TOO_MANY ? 'tooMany' : 'failed')
}
