import { ScreenLink } from './address.tsx'
import { Logo } from '../theme/logo.tsx'
import { usePageTitle } from './page-header.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

/** For paths that lead to nothing. */
export function NotFound() {
  const t = useText(uiTexts)
  usePageTitle('404')
  return (
    <main className="not-found">
      <Logo sizePx={72} />
      <h1>OOPS!</h1>
      <strong>{t('pageNotFound')}</strong>
      <p>{t('pageNotFoundHint')}</p>
      <ScreenLink to="/" className="strong-button">
        {t('goHome')}
      </ScreenLink>
    </main>
  )
}
