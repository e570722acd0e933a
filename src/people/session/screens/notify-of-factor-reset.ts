import { translator } from '../../../platform/rules/text.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { sessionTexts } from '../text.ts'

/** `name`: of the administrator who reset the second factor since the last login; null for none. */
export function notifyOfFactorReset(name: string | null): void {
  if (name !== null) notify.alert(translator(sessionTexts, locale)('factorReset', { name }))
}
