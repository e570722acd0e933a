import { CompanySwitch } from './people/company/screens/company-switch.tsx'
import { MustChangePassword } from './people/session/screens/must-change-password.tsx'
import { goToScreen } from './platform/ui/frame/address.tsx'
import { callWith } from './platform/ui/call/call.ts'
import { BusinessDate } from './platform/ui/frame/business-date.tsx'
import { ConsoleFrame, type Screens } from './platform/ui/frame/console-frame.tsx'
import { screen } from './platform/ui/frame/loaded-screen.tsx'
import { useLiveRefresh } from './platform/ui/call/live.ts'
import type { Me } from './platform/ui/call/me.ts'
import { useCall } from './platform/ui/call/use-call.ts'

/** Every screen that exists, by the component key of its route record. A new screen is one line here. */
const screens: Screens = {
  agent: screen(() => import('./fleet/client/screens/clients-screen.tsx').then((file) => file.ClientsScreen)),
  agent_detail: screen(() =>
    import('./fleet/client/screens/client-detail-screen.tsx').then((file) => file.ClientDetailScreen),
  ),
  account_detail: screen(() =>
    import('./fleet/account/screens/account-detail-screen.tsx').then((file) => file.AccountDetailScreen),
  ),
  site: screen(() => import('./fleet/site/screens/sites-screen.tsx').then((file) => file.SitesScreen)),
  site_detail: screen(() =>
    import('./fleet/site/screens/site-detail-screen.tsx').then((file) => file.SiteDetailScreen),
  ),
  machine: screen(() =>
    import('./fleet/device/screens/device-overview-screen.tsx').then((file) => file.DeviceOverviewScreen),
  ),
  machine_list: screen(() =>
    import('./fleet/device/screens/device-list-screen.tsx').then((file) => file.DeviceListScreen),
  ),
  traceDetail: screen(() =>
    import('./fleet/device/screens/device-detail-screen.tsx').then((file) => file.DeviceDetailScreen),
  ),
  discovery: screen(() =>
    import('./fleet/discovery/screens/discovery-screen.tsx').then((file) => file.DiscoveryScreen),
  ),
  poller: screen(() => import('./fleet/poller/screens/poller-screen.tsx').then((file) => file.PollerScreen)),
  scene: screen(() => import('./fleet/rack/screens/scene-screen.tsx').then((file) => file.SceneScreen)),
  command: screen(() =>
    import('./fleet/command/screens/command-runs-screen.tsx').then((file) => file.CommandRunsScreen),
  ),
  three: screen(() =>
    import('./fleet/statistics/screens/machine-types-screen.tsx').then((file) => file.MachineTypesScreen),
  ),
  screen: screen(() => import('./fleet/wall/screens/wall-screen.tsx').then((file) => file.WallScreen)),
  display: screen(() => import('./fleet/wall/screens/display-screen.tsx').then((file) => file.DisplayScreen)),
  report: screen(() => import('./fleet/report/screens/report-screen.tsx').then((file) => file.ReportScreen)),
  indicator: screen(() =>
    import('./bases/check-method/screens/check-methods-screen.tsx').then((file) => file.CheckMethodsScreen),
  ),
  by_agent: screen(() =>
    import('./fleet/warning/screens/warned-devices-screen.tsx').then((file) => file.WarnedDevicesScreen),
  ),
  materialType: screen(() => import('./fleet/warning/screens/warnings-screen.tsx').then((file) => file.WarningsScreen)),
  sale: screen(() => import('./fleet/repair/screens/repairs-screen.tsx').then((file) => file.RepairsScreen)),
  base: screen(() => import('./people/company/screens/bases-screen.tsx').then((file) => file.BasesScreen)),
  user: screen(() => import('./people/user/screens/users-screen.tsx').then((file) => file.UsersScreen)),
  role: screen(() => import('./people/role/screens/roles-screen.tsx').then((file) => file.RolesScreen)),
  audit: screen(() => import('./people/audit/screens/audit-screen.tsx').then((file) => file.AuditScreen)),
  notification: screen(() =>
    import('./fleet/notification/screens/notifications-screen.tsx').then((file) => file.NotificationsScreen),
  ),
  setting: screen(() => import('./people/setting/screens/settings-screen.tsx').then((file) => file.SettingsScreen)),
  start: screen(() =>
    import('./fleet/first-steps/screens/first-steps-screen.tsx').then((file) => file.FirstStepsScreen),
  ),
  session: screen(() => import('./people/session/screens/sessions-screen.tsx').then((file) => file.SessionsScreen)),
  token: screen(() => import('./people/token/screens/tokens-screen.tsx').then((file) => file.TokensScreen)),
  profile: screen(() => import('./people/user/screens/profile.tsx').then((file) => file.Profile)),
}

/** Screens that stand alone on the page, without menu and navbar. */
const FULL_PAGE = ['screen']

const LAST_DATE = ['GET /deviceDaily/getLastDate'] as const

function FleetDate() {
  useLiveRefresh('fleet', LAST_DATE)
  return <BusinessDate day={useCall(LAST_DATE[0]).data} />
}

/** After it an administrator of a server without any site is shown where to begin. */
function FirstPassword({ me, onDone }: { me: Me; onDone: () => void }) {
  async function lead(): Promise<void> {
    if (me.keys['start']) {
      const sites = await callWith('POST /site/find/', { request: { page: 1, size: 1 } }).catch(() => null)
      if (sites?.totalCount === 0) goToScreen('/start/index')
    }
    onDone()
  }
  return <MustChangePassword user={me} onDone={() => void lead()} />
}

export function MinervaConsole() {
  return (
    <ConsoleFrame
      screens={screens}
      fullPage={FULL_PAGE}
      businessDate={
        <>
          <CompanySwitch />
          <FleetDate />
        </>
      }
      renderGate={(me, onDone) => (me.mustChangePassword ? <FirstPassword me={me} onDone={onDone} /> : null)}
    />
  )
}
