import { translator } from '../../../platform/rules/text.ts'
import type { Texts } from '../../../platform/rules/text.ts'
import { locale } from '../../../platform/ui/locale.ts'
import { auditActionTexts, auditKindTexts, auditVerbTexts } from '../text.ts'

function known(texts: Texts, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? translator(texts, locale)(name) : undefined
}

/** A kind of thing in words; as it stands where there are none. */
export const kindText = (kind: string): string => known(auditKindTexts, kind) ?? kind

/** What was done, in words: 'scrap device' is a verb and a thing. */
export function actionText(action: string): string {
  const whole = known(auditActionTexts, action)
  if (whole !== undefined) return whole
  const [verb = '', ...rest] = action.split(' ')
  const done = known(auditVerbTexts, verb)
  if (done === undefined) return action
  const thing = rest.join(' ')
  const words = known(auditKindTexts, thing) ?? known(auditKindTexts, thing.replace(/s$/, '')) ?? thing
  return locale === 'zh' ? `${done}${words}` : `${done} ${words.toLowerCase()}`
}

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
