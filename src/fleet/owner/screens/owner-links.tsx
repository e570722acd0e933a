import { useRouteRecords } from '../../../platform/ui/call/me.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { REPAIRS_PAGE, WARNINGS_PAGE } from '../../rules/route-keys.ts'

interface Props {
  scope: { clientId: number } | { siteId: number } | { accountId: number }
}

/** From a client, an account or a site to what other screens know of it, as far as the person may open them. */
export function OwnerLinks({ scope }: Props) {
  const records = useRouteRecords().data ?? []
  const losses = { path: '/loss/index', search: scope }
  const screens =
    'accountId' in scope
      ? [losses]
      : [
          losses,
          { path: WARNINGS_PAGE, search: scope },
          { path: REPAIRS_PAGE, search: { ...scope, allDates: true } },
          { path: '/energy/index', search: scope },
          { path: 'siteId' in scope ? '/scene/index' : '/report/index', search: scope },
        ]
  return screens.map(({ path, search }) => {
    const screen = records.find((record) => record.path === path)
    return (
      screen && (
        <ScreenLink key={path} to={path} search={search} className="plain-button">
          {screen.title}
        </ScreenLink>
      )
    )
  })
}
