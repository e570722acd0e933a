import type { Text } from '../../../platform/rules/text.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'

/** A rule that one field of a form breaks. */
export function atField(field: string, text: Text): CallError {
  return new CallError(CODES.refused, text, { fields: { [field]: text } })
}
