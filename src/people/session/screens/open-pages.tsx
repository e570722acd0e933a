import { useEffect } from 'react'
import { Logo } from '../../../platform/ui/theme/logo.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sessionTexts } from '../text.ts'
import './login.css'

/** Where invite links land. */
export function Activity() {
  const t = useText(sessionTexts)
  const title = t('activityTitle')
  useEffect(() => {
    document.title = `${title} · Minerva`
  }, [title])
  return (
    <main className="login">
      <section className="login-card">
        <div className="login-head">
          <Logo sizePx={48} />
          <h1>{title}</h1>
        </div>
        <p className="login-why">{t('activityText')}</p>
        <a href="/login">{t('toLogin')}</a>
      </section>
    </main>
  )
}
