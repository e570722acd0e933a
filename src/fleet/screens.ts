import { FleetDate } from './statistics/screens/fleet-date.tsx'
import { showFirstSteps } from './first-steps/screens/show-first-steps.ts'
import type { ConsoleArea } from '../platform/ui/frame/console-frame.tsx'
import { devicePart } from './notification/screens/notification-part.ts'
import { screen } from '../platform/ui/frame/loaded-screen.tsx'
import { stateColors } from './device/screens/state-colors.ts'
import { MACHINE_TYPES_KEY, REPAIRS_KEY, WARNED_DEVICES_KEY, WARNINGS_KEY } from './rules/route-keys.ts'

/** What the area shows: its screens by the component key of their route record. */
export const fleet: ConsoleArea = {
  loadFinders: () => import('./finders.ts').then((file) => file.finders),
  loadHelp: () => import('./help.ts').then((file) => file.help),
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
    [MACHINE_TYPES_KEY]: screen(() =>
      import('./statistics/screens/machine-types-screen.tsx').then((file) => file.MachineTypesScreen),
    ),
    screen: screen(() => import('./wall/screens/wall-screen.tsx').then((file) => file.WallScreen)),
    display: screen(() => import('./wall/screens/display-screen.tsx').then((file) => file.DisplayScreen)),
    automation: screen(() =>
      import('./automation/screens/automations-screen.tsx').then((file) => file.AutomationsScreen),
    ),
    maintenance: screen(() =>
      import('./maintenance/screens/maintenance-screen.tsx').then((file) => file.MaintenanceScreen),
    ),
    destination: screen(() =>
      import('./destination/screens/destinations-screen.tsx').then((file) => file.DestinationsScreen),
    ),
    energy: screen(() => import('./energy/screens/energy-screen.tsx').then((file) => file.EnergyScreen)),
    loss: screen(() => import('./loss/screens/loss-screen.tsx').then((file) => file.LossScreen)),
    report: screen(() => import('./report/screens/report-screen.tsx').then((file) => file.ReportScreen)),
    [WARNED_DEVICES_KEY]: screen(() =>
      import('./warning/screens/warned-devices-screen.tsx').then((file) => file.WarnedDevicesScreen),
    ),
    [WARNINGS_KEY]: screen(() => import('./warning/screens/warnings-screen.tsx').then((file) => file.WarningsScreen)),
    [REPAIRS_KEY]: screen(() => import('./repair/screens/repairs-screen.tsx').then((file) => file.RepairsScreen)),
    start: screen(() => import('./first-steps/screens/first-steps-screen.tsx').then((file) => file.FirstStepsScreen)),
  },
  home: '/agent/index',
  fullPage: ['screen'],
  notificationParts: [devicePart],
  Navbar: FleetDate,
  afterGate: showFirstSteps,
}
