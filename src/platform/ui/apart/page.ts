import { locale, switchLocale } from '../theme/locale.ts'
import { customProperties } from '../theme/theme.ts'
import { el } from './element.ts'
import './page.css'

/**
 * Opens a page apart from the console, of this kind in its style sheet, in the colours of the device and with a way to the other language. Gives
 * what shows its parts.
 */
export function openPage(
  place: HTMLElement,
  { kind, otherLanguage }: { kind: string; otherLanguage: string },
): (...parts: readonly HTMLElement[]) => void {
  const shade = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  for (const [name, value] of customProperties(shade)) document.documentElement.style.setProperty(name, value)
  const language = el(
    'button',
    { type: 'button', class: 'link-button', lang: locale === 'zh' ? 'en' : 'zh-CN' },
    otherLanguage,
  )
  language.addEventListener('click', () => switchLocale(locale === 'zh' ? 'en' : 'zh'))
  const main = el('main', { class: `apart ${kind}` })
  place.replaceChildren(main)
  return (...parts) => main.replaceChildren(language, ...parts)
}
