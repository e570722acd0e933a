import { notify } from '../../../platform/ui/notices.tsx'
import { PageHeader } from '../../../platform/ui/page-header.tsx'
import { textOr } from '../../../platform/ui/format.ts'
import { locale } from '../../../platform/ui/locale.ts'
import { useMe } from '../../../platform/ui/me.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { OwnAvatar } from '../../attachment/screens/avatar.tsx'
import { ChangePasswordForm } from '../../session/screens/change-password-form.tsx'
import { sessionTexts } from '../../session/text.ts'
import { userTexts } from '../text.ts'
import './profile.css'

/** Who I am, and my password. */
export function Profile() {
  const t = useText(userTexts)
  const session = useText(sessionTexts)
  const me = useMe()
  if (!me) return null
  const lines: [label: string, value: string][] = [
    [t('phone'), me.phone],
    [t('name'), me.name],
    [t('role'), me.roleTitle[locale]],
    [t('company'), me.companyName],
    [t('createdAt'), me.createTimeStr],
  ]
  return (
    <>
      <PageHeader title={t('profile')} />
      <div className="profile">
        <section className="panel" aria-labelledby="profile-who">
          <h2 id="profile-who">{t('aboutMe')}</h2>
          <OwnAvatar />
          <dl>
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{textOr(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="panel" aria-labelledby="profile-password">
          <h2 id="profile-password">{session('changePassword')}</h2>
          <ChangePasswordForm user={me} onDone={() => notify.success(session('passwordUpdated'))} />
        </section>
      </div>
    </>
  )
}
