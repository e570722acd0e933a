import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { logOut } from '../../../platform/ui/call/log-out.ts'
import type { Me } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OwnAvatar } from '../../attachment/screens/avatar.tsx'
import { FIRST_ADMINISTRATOR, TEACHER } from '../../rules/roles.ts'
import { profileTexts, userTexts } from '../../user/text.ts'

export type UserProfile = ResponseOf<'GET /users/getProfile/{userId}'>

/** Title and buttons, avatar and name; of teachers also what they gave and wrote. */
export function ProfileHead({ me, profile }: { me: Me; profile: UserProfile | undefined }) {
  const t = useText(profileTexts)
  const field = useText(userTexts)
  const figures: [label: string, value: string][] = [
    [t('age'), figure(profile?.age)],
    [field('identifier'), textOr(profile?.identifier)],
    [t('lectureNum'), figure(profile?.lectureNum)],
    [t('commentNum'), figure(profile?.commentNum)],
  ]
  return (
    <>
      <PageHeader title={t('profile')}>
        {me.phone === FIRST_ADMINISTRATOR && (
          <ScreenLink className="plain-button" to="/user/index">
            <Icon name="people" /> {t('manageUsers')}
          </ScreenLink>
        )}
        <ScreenLink className="plain-button" to="/session/index">
          <Icon name="system" /> {t('sessions')}
        </ScreenLink>
        <ScreenLink className="plain-button" to="/token/index">
          <Icon name="key" /> {t('tokens')}
        </ScreenLink>
        <button type="button" className="plain-button" onClick={() => void logOut()}>
          <Icon name="quit" /> {t('logOut')}
        </button>
      </PageHeader>
      <section className="panel profile-head" aria-label={me.name}>
        <OwnAvatar />
        <div>
          <h2>{me.name}</h2>
          <p>
            {me.roleTitle[locale]} · {me.companyName}
          </p>
        </div>
        {me.nickName === TEACHER && (
          <dl>
            {figures.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  )
}
