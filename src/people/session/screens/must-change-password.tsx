import { Logo } from '../../../platform/ui/theme/logo.tsx'
import { logOut } from '../../../platform/ui/call/log-out.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { usePageTitle } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sessionTexts } from '../text.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Who logged in with a one-time password chooses an own one before anything else. */
export function MustChangePassword({
  user,
  onDone,
}: {
  user: { id: number; phone: string; mustChangePassword: boolean }
  onDone: () => void
}) {
  const t = useText(sessionTexts)
  usePageTitle(t('choosePassword'))
  return (
    <main className="login">
      <button type="button" className="link-button login-language" onClick={() => void logOut()}>
        {t('quit')}
      </button>
      <section className="login-card">
        <div className="login-head">
          <Logo sizePx={48} />
          <h1>{t('choosePassword')}</h1>
        </div>
        <p className="login-why">{t('choosePasswordWhy')}</p>
        <ChangePasswordForm
          user={user}
          onDone={() => {
            notify.success(t('passwordUpdated'))
            onDone()
          }}
        />
      </section>
    </main>
  )
}
