import { useSearch } from '../../../platform/ui/address.tsx'
import { useMe, type Me } from '../../../platform/ui/me.ts'
import { notify } from '../../../platform/ui/notices.tsx'
import { Answer } from '../../../platform/ui/screen-state.tsx'
import { Tabs, type Tab } from '../../../platform/ui/tabs.tsx'
import { useCall } from '../../../platform/ui/use-call.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { ChangePasswordForm } from '../../session/screens/change-password-form.tsx'
import { sessionTexts } from '../../session/text.ts'
import { knownRoles, PICKER_KEYS } from '../rules/managed-roles.ts'
import { profileTexts } from '../text.ts'
import { ProfileHead } from './profile-head.tsx'
import { ProfileInfo } from './profile-info.tsx'
import { ProfileMembers } from './profile-members.tsx'
import { readProfileSearch, type ProfileTab } from './profile-search.ts'
import './profile.css'

/** `/profile/index`: who I am, my colleagues, and my password. */
export function Profile() {
  const t = useText(profileTexts)
  const me = useMe()
  const [search, change] = useSearch(readProfileSearch)
  const profile = useCall('GET /users/getProfile/{userId}', { params: { userId: me?.id ?? 0 } }, { isEnabled: !!me })
  if (!me) return null

  const tabs: Tab<ProfileTab>[] = [
    {
      key: 'info',
      title: t('info'),
      render: () => (
        <Answer of={profile} failed={t('failed')}>
          {(user) => <ProfileInfo user={user} />}
        </Answer>
      ),
    },
    ...(knowsColleagues(me)
      ? [
          {
            key: 'members' as const,
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
        onOpen={(tab) => change({ tab, name: undefined, of: undefined, page: 1 }, true)}
      />
    </>
  )
}

/** Whether there is anybody whom the person may choose from. */
function knowsColleagues({ nickName, keys }: Me): boolean {
  return knownRoles(nickName).length > 0 && PICKER_KEYS.some((key) => key in keys)
}

function Security({ me }: { me: Me }) {
  const t = useText(sessionTexts)
  return (
    <section className="panel profile-part" aria-labelledby="profile-password">
      <h2 id="profile-password">{t('changePassword')}</h2>
      <ChangePasswordForm user={me} onDone={() => notify.success(t('passwordUpdated'))} />
    </section>
  )
}
