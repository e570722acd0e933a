import { translator } from './text.ts'
import type { Locale, Texts } from './text.ts'

/** What an area's entries of the audit log are in words. An action is found whole, or as a verb and a kind: 'scrap device'. */
export interface AuditWords {
  /** of things, and of what else actions name */
  kinds: Texts
  verbs: Texts
  /** those that are not a verb and a kind */
  actions: Texts
  /** of what was noted before and after; one that is missing is shown unchanged */
  fields: Texts
}

/** The words of several areas as one. Throws where two areas declare the same name. */
export function joinAuditWords(areas: readonly AuditWords[]): AuditWords {
  const joined = (part: keyof AuditWords): Texts => {
    const entries = areas.flatMap((words) => Object.entries(words[part]))
    const twice = entries.find(([name], at) => entries.findIndex(([other]) => other === name) !== at)
    if (twice) throw new Error(`Two areas declare words of the audit log for '${twice[0]}'`)
    return Object.fromEntries(entries)
  }
  return { kinds: joined('kinds'), verbs: joined('verbs'), actions: joined('actions'), fields: joined('fields') }
}

const known = (texts: Texts, name: string, locale: Locale): string | undefined =>
  Object.hasOwn(texts, name) ? translator(texts, locale)(name) : undefined

export interface AuditWriter {
  kind: (kind: string) => string
  field: (field: string) => string
  action: (action: string) => string
}

/** Writes what the log has in one language; unchanged where there are no words. */
export function auditWriter({ kinds, verbs, actions, fields }: AuditWords, locale: Locale): AuditWriter {
  return {
    kind: (kind) => known(kinds, kind, locale) ?? kind,
    field: (field) => known(fields, field, locale) ?? field,
    action(action) {
      const whole = known(actions, action, locale)
      if (whole !== undefined) return whole
      const [verb = '', ...rest] = action.split(' ')
      const done = known(verbs, verb, locale)
      if (done === undefined) return action
      const thing = rest.join(' ')
      const words = known(kinds, thing, locale) ?? known(kinds, thing.replace(/s$/, ''), locale) ?? thing
      if (locale === 'zh') return `${done}${/^[A-Za-z]/.test(words) ? ' ' : ''}${words}`
      return `${done} ${/^[A-Z]{2}/.test(words) ? words : words.toLowerCase()}`
    },
  }
}
