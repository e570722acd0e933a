import { localeOf, type Locale } from '../rules/text.ts'
import { startData } from './start-data.ts'

function chosenLocale(): Locale {
  const cookie = /(?:^|;\s*)locale=(\w+)/.exec(document.cookie)?.[1]
  return localeOf(cookie ?? startData.locale)
}

/** The language of this page; fixed while the page lives. */
export const locale: Locale = chosenLocale()
document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'

/** Switches the language for this browser session and loads the page anew (specification, section 1). */
export function switchLocale(to: Locale): void {
  document.cookie = `locale=${to}; path=/; SameSite=Lax`
  window.location.reload()
}
