import { types } from 'pg'

const { builtins } = types

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`a whole number too large to be exact here: ${text}`)
  return value
}

/** '{1,NULL,3}': an array of numbers or days, which holds no quotes; of one dimension. */
function flatArray(parse: (text: string) => unknown) {
  return (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((entry) => (entry === 'NULL' ? null : parse(entry)))
}

// Days stay 'YYYY-MM-DD': a Date would be a moment, and another day in another time zone.
const day = (text: string) => text
const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: wholeNumber,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: day,
  // int8[], numeric[], date[]
  1016: flatArray(wholeNumber),
  1231: flatArray(Number),
  1182: flatArray(day),
}

/** How a column's text becomes a value: int8 and numeric are numbers, a date is 'YYYY-MM-DD', timestamptz is a Date. */
export const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  format === 'binary' ? types.getTypeParser(oid, format) : (PARSERS[oid] ?? types.getTypeParser(oid))
