import { createTranslator } from 'use-intl/core'

export const LOCALES = ['zh', 'en'] as const
export type Locale = (typeof LOCALES)[number]
const DEFAULT_LOCALE: Locale = 'zh'

/** One text in both languages, in ICU message form: '{count, plural, one {# device} other {# devices}}'. */
export type Text = Readonly<Record<Locale, string>>
/** The texts of one noun, by name. A missing language does not compile. */
export type Texts = Readonly<Record<string, Text>>
/** Writes one text of the table it was made for; `values` fill the placeholders. */
export type Translate<T extends Texts> = (name: keyof T & string, values?: Values) => string
/** Names are listed as the language does. */
export type Values = Record<string, string | number | readonly string[]>

/** Names one after the other: '甲、乙', 'A, B'. */
export const listed = (names: readonly string[], locale: Locale): string => names.join(locale === 'zh' ? '、' : ', ')

const listedIn = (values: Values, locale: Locale) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? listed(value, locale) : value]),
  )

/** Declares a table of texts; the names stay literal. The console's build leaves out a table that no screen reads. */
// @__NO_SIDE_EFFECTS__
export function defineTexts<const T extends Texts>(texts: T): T {
  return texts
}

const translators = new WeakMap<Texts, Map<Locale, Translate<Texts>>>()

/** Text and placeholders, without plurals, tags or escapes. */
const SIMPLE = /^(?:[^{}<>']|\{\w+\})*$/

/**
 * Writes a text as ICU does, without its cost: tables and exports write thousands at once. Undefined where only ICU knows how, or a
 * value is missing.
 */
function simpleWriter(message: string | undefined, locale: Locale): (values?: Values) => string | undefined {
  if (message === undefined || !SIMPLE.test(message)) return () => undefined
  const [first = '', ...parts] = message.split(/\{(\w+)\}/)
  return (values) => {
    let text = first
    for (let at = 0; at < parts.length; at += 2) {
      const value = values?.[parts[at] ?? '']
      if (value === undefined) return undefined
      text += String(typeof value === 'object' ? listed(value, locale) : value) + (parts[at + 1] ?? '')
    }
    return text
  }
}

/** The writer of a table's texts in one language; made once per table and language. */
export function translator<T extends Texts>(texts: T, locale: Locale): Translate<T> {
  const known = translators.get(texts) ?? new Map<Locale, Translate<Texts>>()
  translators.set(texts, known)
  const found = known.get(locale)
  if (found) return found as Translate<T>
  const messages = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[locale]]))
  type WriteAny = (name: string, values?: Record<string, string | number>) => string
  let writeAny: WriteAny | undefined
  // Made when a text needs it: an error's table has one text and lives as long as its answer. Names are plain keys, never paths: a name with a
  // dot would be read as nested.
  const anyWriter = () => (writeAny ??= createTranslator({ locale, messages }) as unknown as WriteAny)
  const simple = new Map<string, (values?: Values) => string | undefined>()
  const write: Translate<Texts> = (name, values) => {
    const writeSimple = simple.get(name) ?? simpleWriter(messages[name], locale)
    simple.set(name, writeSimple)
    return writeSimple(values) ?? anyWriter()(name, values && listedIn(values, locale))
  }
  known.set(locale, write)
  return write as Translate<T>
}

/** The locale that a person's choice or an Accept-Language header asks for; zh when it names neither. */
export function localeOf(asked: string | undefined): Locale {
  return asked?.toLowerCase().startsWith('en') ? 'en' : DEFAULT_LOCALE
}
