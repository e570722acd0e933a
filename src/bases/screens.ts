import { BaseActions, BaseRowDialog } from './base-page/screens/base-actions.tsx'
import type { ConsoleArea } from '../platform/ui/frame/console-frame.tsx'
import { lowStockPart } from './low-stock/screens/notification-part.ts'
import { screen } from '../platform/ui/frame/loaded-screen.tsx'

/** What the area shows: its screens by the component key of their route record. */
export const bases: ConsoleArea = {
  home: '/reservation/index',
  loadHelp: () => import('./help.ts').then((file) => file.help),
  notificationParts: [lowStockPart],
  screens: {
    baseDetail: screen(() =>
      import('./base-page/screens/base-detail-screen.tsx').then((file) => file.BaseDetailScreen),
    ),
    company_material: screen(() => import('./stock/screens/stock-screen.tsx').then((file) => file.StockScreen)),
    indicator_out: screen(() => import('./measure/screens/measures-screen.tsx').then((file) => file.MeasuresScreen)),
    testee: screen(() => import('./testee/screens/testees-screen.tsx').then((file) => file.TesteesScreen)),
    trace: screen(() => import('./trace/screens/traces-screen.tsx').then((file) => file.TracesScreen)),
    material: screen(() => import('./product/screens/products-screen.tsx').then((file) => file.ProductsScreen)),
    reservation: screen(() =>
      import('./reservation/screens/reservations-screen.tsx').then((file) => file.ReservationsScreen),
    ),
    reception: screen(() => import('./reception/screens/reception-screen.tsx').then((file) => file.ReceptionScreen)),
    reservationPlan: screen(() => import('./plan/screens/plans-screen.tsx').then((file) => file.PlansScreen)),
    reservationPlanMonth: screen(() =>
      import('./plan/screens/plan-month-screen.tsx').then((file) => file.PlanMonthScreen),
    ),
    indicator: screen(() =>
      import('./check-method/screens/check-methods-screen.tsx').then((file) => file.CheckMethodsScreen),
    ),
    inspection: screen(() =>
      import('./inspection/screens/inspections-screen.tsx').then((file) => file.InspectionsScreen),
    ),
    kpi: screen(() => import('./kpi/screens/kpi-screen.tsx').then((file) => file.KpiScreen)),
    kpiDetail: screen(() => import('./kpi/screens/kpi-detail-screen.tsx').then((file) => file.KpiDetailScreen)),
    baseScreen: screen(() => import('./base-screen/screens/base-screen.tsx').then((file) => file.BaseScreen)),
  },
  fullPage: ['baseScreen'],
  addresses: ['/product/index'],
  listActions: [{ list: 'bases', Actions: BaseActions, Dialog: BaseRowDialog }],
}
