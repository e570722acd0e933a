/** ISO 4217, as the runtime knows them. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/** The currencies of mining countries first, then all others. */
export const CURRENCY_CODES: readonly string[] = [
  ...new Set(['CNY', 'USD', 'EUR', 'RUB', 'KZT', 'CAD', 'AED', ...CURRENCIES]),
]

/** A decimal of at most six places on each side, never negative: money travels as text, so that it stays exact. */
export const DECIMAL = /^\d{1,6}(\.\d{1,6})?$/
