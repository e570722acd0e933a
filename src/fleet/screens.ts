import { FleetDate } from './statistics/screens/fleet-date.tsx'
import { showFirstSteps } from './first-steps/screens/show-first-steps.ts'
import type { ConsoleArea } from '../platform/ui/frame/console-frame.tsx'
import { screen } from '../platform/ui/frame/loaded-screen.tsx'
import { stateColors } from './device/screens/state-colors.ts'

/** What the area shows: its screens by the component key of their route record. */
export const fleet: ConsoleArea = {
  colors: { state: stateColors },
  screens: {
    agent: screen(() => import('./client/screens/clients-screen.tsx').then((file) => file.ClientsScreen)),
    agent_detail: screen(() =>
      import('./client/screens/client-detail-screen.tsx').then((file) => file.ClientDetailScreen),
    ),
    account_detail: screen(() =>
      import('./account/screens/account-detail-screen.tsx').then((file) => file.AccountDetailScreen),
    ),
    site: screen(() => import('./site/screens/sites-screen.tsx').then((file) => file.SitesScreen)),
    site_detail: screen(() => import('./site/screens/site-detail-screen.tsx').then((file) => file.SiteDetailScreen)),
    machine: screen(() =>
      import('./device-page/screens/device-overview-screen.tsx').then((file) => file.DeviceOverviewScreen),
    ),
    machine_list: screen(() =>
      import('./device-page/screens/device-list-screen.tsx').then((file) => file.DeviceListScreen),
    ),
    traceDetail: screen(() =>
      import('./device-page/screens/device-detail-screen.tsx').then((file) => file.DeviceDetailScreen),
    ),
    discovery: screen(() => import('./discovery/screens/discovery-screen.tsx').then((file) => file.DiscoveryScreen)),
    poller: screen(() => import('./poller/screens/poller-screen.tsx').then((file) => file.PollerScreen)),
    scene: screen(() => import('./rack/screens/scene-screen.tsx').then((file) => file.SceneScreen)),
    command: screen(() => import('./command/screens/command-runs-screen.tsx').then((file) => file.CommandRunsScreen)),
    three: screen(() =>
      import('./statistics/screens/machine-types-screen.tsx').then((file) => file.MachineTypesScreen),
    ),
    screen: screen(() => import('./wall/screens/wall-screen.tsx').then((file) => file.WallScreen)),
    display: screen(() => import('./wall/screens/display-screen.tsx').then((file) => file.DisplayScreen)),
    report: screen(() => import('./report/screens/report-screen.tsx').then((file) => file.ReportScreen)),
    by_agent: screen(() =>
      import('./warning/screens/warned-devices-screen.tsx').then((file) => file.WarnedDevicesScreen),
    ),
    materialType: screen(() => import('./warning/screens/warnings-screen.tsx').then((file) => file.WarningsScreen)),
    sale: screen(() => import('./repair/screens/repairs-screen.tsx').then((file) => file.RepairsScreen)),
    notification: screen(() =>
      import('./notification/screens/notifications-screen.tsx').then((file) => file.NotificationsScreen),
    ),
    start: screen(() => import('./first-steps/screens/first-steps-screen.tsx').then((file) => file.FirstStepsScreen)),
  },
  fullPage: ['screen'],
  Navbar: FleetDate,
  afterGate: showFirstSteps,
}
