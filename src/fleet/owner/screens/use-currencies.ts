import { useMemo } from 'react'
import type { Option } from '../../../platform/ui/choice/choices.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { CURRENCY_CODES } from '../../rules/money.ts'

/** Every currency by its code and its name in the person's language. */
export function useCurrencies(): Option<string>[] {
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    return CURRENCY_CODES.map((value) => ({ value, label: `${value} ${names.of(value) ?? ''}` }))
  }, [])
}
