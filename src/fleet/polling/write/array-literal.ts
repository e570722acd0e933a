/** Of JSON's escapes PostgreSQL reads `\"` and `\\` in the same way, and no other. */
const OTHER_ESCAPE = /\\[^"\\]/

/**
 * A PostgreSQL array literal, '{1,null,"a"}'; cast it to its type. A bulk write sends some 200,000 values, and the driver's
 * own serialisation takes twice as long. JSON has other brackets, and other escapes of control characters.
 */
export function arrayLiteral<T>(rows: readonly T[], pick: (row: T) => string | number | boolean | null): string {
  const values = rows.map(pick)
  const json = JSON.stringify(values)
  const inner = OTHER_ESCAPE.test(json) ? values.map(literal).join() : json.slice(1, -1)
  return `{${inner}}`
}

const literal = (value: string | number | boolean | null) =>
  typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
