import { backupTexts } from '../../rules/backup-text.ts'
import { translator } from '../../rules/text.ts'
import type { Locale, Text, Values } from '../../rules/text.ts'

type Filled = Readonly<Record<string, Text | Values[string]>>

const inEach = (write: (locale: Locale) => string): Text => ({ zh: write('zh'), en: write('en') })
const isText = (value: Text | Values[string]): value is Text => typeof value === 'object' && 'zh' in value

/** In each language, as the console shows it; values that are texts are filled in by language. */
export function backupWords(name: keyof typeof backupTexts, values: Filled = {}): Text {
  return inEach((locale) => {
    const filled = Object.entries(values).map(([key, value]) => [key, isText(value) ? value[locale] : value])
    return translator(backupTexts, locale)(name, Object.fromEntries(filled) as Values)
  })
}

/** What ends a backup, in both languages; programs in a terminal show the English one. */
export class BackupError extends Error {
  readonly words: Text
  constructor(name: keyof typeof backupTexts, values?: Filled, options?: ErrorOptions) {
    const words = backupWords(name, values)
    super(words.en, options)
    this.words = words
  }
}

/** What is not ours has one language. */
export function wordsOf(error: unknown): Text {
  if (error instanceof BackupError) return error.words
  return inEach(() => (error instanceof Error ? error.message : String(error)))
}

export const joined = (texts: readonly Text[]): Text => ({
  zh: texts.map(({ zh }) => zh).join(''),
  en: texts.map(({ en }) => en).join(' '),
})
