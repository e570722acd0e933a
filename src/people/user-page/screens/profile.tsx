import { Suspense, use } from 'react'
import { addressOf, useSearch } from '../../../platform/ui/frame/address.tsx'
import { goTo } from '../../../platform/ui/frame/history.ts'
import { ProfileTabs, type ProfileTab } from '../../../platform/ui/frame/profile-tabs.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useMe, type Me } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs, type Tab } from '../../../platform/ui/frame/tabs.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ChangePasswordForm } from '../../session/screens/change-password-form.tsx'
import { sessionTexts } from '../../session/text.ts'
import { MailAddress } from '../../mail-address/screens/mail-address.tsx'
import { CompanyAccounts } from '../../single-sign-on/screens/company-accounts.tsx'
import { SecondFactor } from '../../second-factor/screens/second-factor.tsx'
import { secondFactorScreenTexts } from '../../second-factor/text.ts'
import { knownRoles, PICKER_KEYS } from '../../user/rules/managed-roles.ts'
import { profileTexts } from '../../user/text.ts'
import { FirstScreen } from './first-screen.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileInfo } from './profile-info.tsx'
import { ProfileMembers } from './profile-members.tsx'
import { readProfileSearch } from '../../user/screens/profile-search.ts'
import { ProfileTrace } from './profile-trace.tsx'
import './profile.css'

/** `/profile/index`: who I am, what I did, my colleagues, and my password. */
export function Profile() {
  const t = useText(profileTexts)
  const me = useMe()
  const [search, change] = useSearch(readProfileSearch)
  const areaTabs = use(ProfileTabs)
  const profile = useCall('GET /users/getProfile/{userId}', { params: { userId: me?.id ?? 0 } }, { isEnabled: !!me })
  if (!me) return null

  const tabs: Tab<string>[] = [
    ...areaTabs
      .filter(({ isFor }) => isFor(me))
      .map(({ key, title, Panel }) => ({
        key,
        title: title[locale],
        render: () => <AreaPanel key={key} Panel={Panel} />,
      })),
    {
      key: 'info',
      title: t('info'),
      render: () => (
        <Answer of={profile} failed={t('failed')}>
          {(user) => (
            <>
              <ProfileInfo user={user} />
              <MailAddress />
              <FirstScreen />
            </>
          )}
        </Answer>
      ),
    },
    {
      key: 'trace',
      title: t('trace'),
      render: () => <ProfileTrace />,
    },
    ...(knowsColleagues(me)
      ? [
          {
            key: 'members',
            title: t('members'),
            render: () => (
              <ProfileMembers me={me} groupId={profile.data?.groupId ?? null} search={search} onChange={change} />
            ),
          },
        ]
      : []),
    { key: 'security', title: t('security'), render: () => <Security me={me} /> },
  ]
  return (
    <>
      <ProfileHead me={me} profile={profile.data} />
      <Tabs
        label={t('profile')}
        tabs={tabs}
        open={search.tab}
        onOpen={(tab) => goTo(addressOf(window.location.pathname, { tab }), { isReplacing: true })}
      />
    </>
  )
}

/** Another tab's code is loaded while grey bars are shown in its place. */
const AreaPanel = ({ Panel }: Pick<ProfileTab, 'Panel'>) => (
  <Suspense fallback={<Skeleton rows={8} heightPx={480} />}>
    <Panel />
  </Suspense>
)

/** Whether there is anybody whom the person may choose from. */
function knowsColleagues({ nickName, keys }: Me): boolean {
  return knownRoles(nickName).length > 0 && PICKER_KEYS.some((key) => key in keys)
}

function Security({ me }: { me: Me }) {
  const t = useText(sessionTexts)
  const factor = useText(secondFactorScreenTexts)
  return (
    <>
      <section className="panel profile-part" aria-labelledby="profile-password">
        <h2 id="profile-password">{t('changePassword')}</h2>
        <ChangePasswordForm user={me} onDone={() => notify.success(t('passwordUpdated'))} />
      </section>
      <section className="panel profile-part" aria-labelledby="profile-factor">
        <h2 id="profile-factor">{factor('title')}</h2>
        <SecondFactor />
      </section>
      <CompanyAccounts />
    </>
  )
}
