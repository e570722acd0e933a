import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, percentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { sumHashrateText } from '../../device/screens/units.ts'
import { stateTexts } from '../../device/text.ts'
import type { OwnerOrder } from '../../rules/owner-orders.ts'
import { ownerScreenTexts } from './text.ts'
import './owner-screens.css'

type Count = 'total' | (typeof DEVICE_STATES)[number]
export type Figures = Readonly<Record<`${Count}DeviceCount`, number>> & {
  id: number
  onlineRate: number | null
  offlineRate: number | null
  complianceRate: number | null
  hashrateMhs: number | null
}

const LIST = '/machine_list/index'
const TELLING: readonly Count[] = ['warn', 'offline', 'lost']

/** The hash rate now, the nine counts, each a link to the devices behind it, and the three rates. `scope` names the filter that an owner's id is. */
export function useFigureColumns<Row extends Figures>(
  scope: 'clientId' | 'accountId' | 'siteId',
): readonly Column<Row, OwnerOrder>[] {
  const t = useText(ownerScreenTexts)
  const stateText = useText(stateTexts)
  return [
    {
      key: 'hashrate',
      title: t('hashrate'),
      order: 'hashrate',
      align: 'end',
      cell: ({ hashrateMhs }) => sumHashrateText(hashrateMhs),
    },
    ...(['total', ...DEVICE_STATES] as const).map((state): Column<Row, OwnerOrder> => ({
      key: state,
      title: stateText(state),
      order: state,
      align: 'end',
      cell: (row) => {
        const count = row[`${state}DeviceCount`]
        return (
          <ScreenLink
            to={LIST}
            search={{ [scope]: row.id, state: state === 'total' ? undefined : state }}
            className="owner-count"
            data-bad={(TELLING.includes(state) && count > 0) || undefined}
          >
            {figure(count)}
          </ScreenLink>
        )
      },
    })),
    ...(['onlineRate', 'offlineRate', 'complianceRate'] as const).map((rate): Column<Row, OwnerOrder> => ({
      key: rate,
      title: t(rate),
      order: rate,
      align: 'end',
      cell: (row) => <span title={t('rates')}>{percentText(row[rate], 1)}</span>,
    })),
  ]
}
