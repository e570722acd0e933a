/**
 * A PostgreSQL array literal, '{1,NULL,"a"}'; cast it to its type. A bulk write sends some 200,000 values, and the driver's
 * own serialisation takes twice as long.
 */
export function arrayLiteral<T>(rows: readonly T[], pick: (row: T) => string | number | boolean | null): string {
  let text = '{'
  for (const row of rows) {
    const value = pick(row)
    if (text.length > 1) text += ','
    if (value === null) text += 'NULL'
    else if (typeof value === 'string') text += quoted(value)
    else text += value
  }
  return `${text}}`
}

const NEEDS_ESCAPE = /["\\]/
const quoted = (text: string) =>
  NEEDS_ESCAPE.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`
