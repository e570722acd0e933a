import { translator, type Texts, type Translate } from '../../rules/text.ts'
import { locale } from './locale.ts'

/** The writer of a noun's texts in the language of the page: `const t = useText(deviceTexts)`, then `t('scrap')`. */
export function useText<T extends Texts>(texts: T): Translate<T> {
  return translator(texts, locale)
}
