import { logOut } from '../../../platform/ui/call/log-out.ts'
import { usePageTitle } from '../../../platform/ui/frame/page-header.tsx'
import { Logo } from '../../../platform/ui/theme/logo.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sessionTexts } from '../../session/text.ts'
import { secondFactorScreenTexts } from '../text.ts'
import { SecondFactor } from './second-factor.tsx'
import '../../session/screens/login.css'

/** Who has a role that needs a second factor sets one up before anything else. */
export function MustSetUpFactor({ onDone }: { onDone: () => void }) {
  const t = useText(secondFactorScreenTexts)
  const session = useText(sessionTexts)
  usePageTitle(t('mustTitle'))
  return (
    <main className="login">
      <button type="button" className="link-button login-language" onClick={() => void logOut()}>
        {session('quit')}
      </button>
      <section className="login-card">
        <div className="login-head">
          <Logo sizePx={48} />
          <h1>{t('mustTitle')}</h1>
        </div>
        <p className="login-why">{t('mustWhy')}</p>
        <SecondFactor onSetUp={onDone} />
      </section>
    </main>
  )
}
