/** A value of what was noted, as one reads it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface Change {
  field: string
  before: unknown
  after: unknown
  isChanged: boolean
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Before and after side by side, field by field; what is no object is one field without a name. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const sides = [before, after].map((side) => (isObject(side) ? (side as Record<string, unknown>) : undefined))
  const [old = before === null ? {} : { '': before }, now = after === null ? {} : { '': after }] = sides
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields.map((field) => ({
    field,
    before: old[field],
    after: now[field],
    isChanged: JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  }))
}
