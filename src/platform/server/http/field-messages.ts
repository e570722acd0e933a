import type { z } from 'zod'
import { translator } from '../../rules/text.ts'
import type { Locale, Texts } from '../../rules/text.ts'
import { serverTexts } from '../text.ts'

type Issue = z.core.$ZodIssue

/**
 * What is wrong with each field, in words, by the field's path ('name', 'ids.3'; 'body' for the whole). A message that
 * a contract wrote is the name of a text, of the noun or of the platform.
 */
export function fieldMessages(issues: readonly Issue[], locale: Locale, nounTexts: Texts): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    for (const field of fieldsOf(issue))
      fields[field] ??= ownMessage(issue, locale, nounTexts) ?? generalMessage(issue, locale)
  }
  return fields
}

/** The one sentence of the envelope: the first field's message, with the field's name where the message lacks it. */
export function summaryMessage(issues: readonly Issue[], locale: Locale, nounTexts: Texts): string {
  const [first] = issues
  if (!first) return serverTexts.invalid[locale]
  const own = ownMessage(first, locale, nounTexts)
  if (own) return own
  const [field = ''] = fieldsOf(first)
  return translator(serverTexts, locale)('fieldMessage', { field, message: generalMessage(first, locale) })
}

/** Unknown keys are fields, too; what concerns the request as a whole is `body`. */
function fieldsOf(issue: Issue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key].join('.'))
  return [issue.path.join('.') || 'body']
}

function ownMessage(issue: Issue, locale: Locale, nounTexts: Texts): string | undefined {
  // A schema's own message serves for each of its checks that has none: what is too long is not missing.
  if (issue.code === 'too_big' && issue.message.endsWith('Required')) return undefined
  for (const texts of [nounTexts, serverTexts]) {
    if (Object.hasOwn(texts, issue.message)) return translator(texts as Texts, locale)(issue.message)
  }
  return undefined
}

function generalMessage(issue: Issue, locale: Locale): string {
  const write = translator(serverTexts, locale)
  switch (issue.code) {
    case 'invalid_type':
      return write(issue.input === undefined && issue.message.endsWith('undefined') ? 'required' : 'wrongType')
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'string') return minimum <= 1 ? write('required') : write('tooShort', { minimum })
      if (issue.origin === 'array') return write('tooFew', { minimum })
      return write(issue.inclusive === false ? 'notAbove' : 'tooSmall', { minimum })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'string') return write('tooLong', { maximum })
      // The bound of every whole number: nothing that a person has in mind.
      if (maximum === Number.MAX_SAFE_INTEGER) return write('numberTooLarge')
      return write(issue.origin === 'array' ? 'tooMany' : 'tooBig', { maximum })
    }
    case 'invalid_format':
      return write('wrongFormat')
    case 'unrecognized_keys':
      return write('unknownField')
    case 'invalid_value':
      return write('wrongChoice')
    default:
      return write('invalid')
  }
}
