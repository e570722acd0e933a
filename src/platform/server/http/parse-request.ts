import type { z } from 'zod'
import type { CallSpec } from '../../contract/call.ts'
import type { Locale, Texts } from '../../rules/text.ts'
import { fieldMessages, summaryMessage } from './field-messages.ts'

/** A request that does not fit its contract; `fields` states per field what is wrong, in the caller's language. */
export class InvalidRequest extends Error {
  readonly fields: Record<string, string>
  constructor(issues: readonly z.core.$ZodIssue[], locale: Locale, nounTexts: Texts) {
    super(summaryMessage(issues, locale, nounTexts))
    this.fields = fieldMessages(issues, locale, nounTexts)
  }
}

const PARTS = [
  ['params', 'params'],
  ['query', 'query'],
  ['request', 'body'],
] as const

export interface RequestParts {
  params: unknown
  query: unknown
  request: unknown
}

/** Path, query and body as the contract has them; what it does not name is dropped, or, where it is strict, refused. Throws InvalidRequest. */
export function parseRequest(
  spec: CallSpec,
  given: { params: unknown; query: unknown; body: unknown },
  locale: Locale,
  nounTexts: Texts,
): RequestParts {
  const parts: RequestParts = { params: undefined, query: undefined, request: undefined }
  for (const [part, source] of PARTS) {
    const shape = spec[part]
    if (!shape) continue
    const parsed = shape.safeParse(given[source])
    if (!parsed.success) throw new InvalidRequest(parsed.error.issues, locale, nounTexts)
    parts[part] = parsed.data
  }
  return parts
}
