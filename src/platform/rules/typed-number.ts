/** What keyboards of Chinese write for the letters of a number. */
const TYPED_AS: Record<string, string> = { '。': '.', '−': '-', '’': "'" }

/**
 * A number as people type or paste it: '1 000', '1,000' and '1e3' are 1000, '10,5' and '１０．５' are 10.5. What follows it must be the
 * field's own unit, or begin it, as 'TH' does 'TH/s'. NaN: it is none.
 */
export function typedNumber(typed: string, unit = ''): number {
  const narrow = typed.replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  const text = narrow.replaceAll(/[。−’]/g, (letter) => TYPED_AS[letter] ?? letter).trim()
  const [, written = '', after = ''] = /^(.*\d\.?)\s*(\D*)$/.exec(text) ?? []
  if (!inLetters(unit).startsWith(inLetters(after))) return Number.NaN
  // A comma before three digits separates thousands, as the console writes it; before any other number of them it is the point.
  const digits = /^[-+]?[1-9]\d{0,2}([\s,'])\d{3}(?:\1\d{3})*(?!\d|\1)/.exec(written)?.[0] ?? ''
  const plain = digits.replaceAll(/[\s,']/g, '') + written.slice(digits.length).replace(',', '.')
  const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}

/** ℃ is one letter to keyboards, °C are two. */
const inLetters = (unit: string) => unit.normalize('NFKC').toLowerCase()
