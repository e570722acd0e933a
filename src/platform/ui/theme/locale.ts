import { localeOf, type Locale } from '../../rules/text.ts'

/** What the person chose in this browser session; Chinese before (specification, section 1), whatever the browser speaks. */
function chosenLocale(): Locale {
  return localeOf(/(?:^|;\s*)locale=(\w+)/.exec(document.cookie)?.[1])
}

/** The language of this page; fixed while the page lives. */
export const locale: Locale = chosenLocale()
/** The same as React Aria and `Intl` name it. */
export const languageTag = locale === 'zh' ? 'zh-CN' : 'en-US'
document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'

/** Switches the language for this browser session and reloads the page (specification, section 1). */
export function switchLocale(to: Locale): void {
  document.cookie = `locale=${to}; path=/; SameSite=Lax`
  window.location.reload()
}
