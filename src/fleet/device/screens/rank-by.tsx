import type { TableLook } from '../../../platform/ui/table/table-look.ts'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { DeviceOrder } from '../rules/device-orders.ts'
import { screenTexts } from './text.ts'

/** What people look for by a live figure, and from which end. */
const RANKINGS = [
  { text: 'hottest', orderColumn: 'maxTemp', orderWay: 'desc' },
  { text: 'leastHashrate', orderColumn: 'hashrate', orderWay: 'asc' },
  { text: 'leastOfRated', orderColumn: 'ratedShare', orderWay: 'asc' },
  { text: 'mostHashrate', orderColumn: 'hashrate', orderWay: 'desc' },
  { text: 'leastEfficient', orderColumn: 'efficiency', orderWay: 'desc' },
  { text: 'mostPower', orderColumn: 'wattage', orderWay: 'desc' },
  { text: 'fastestFan', orderColumn: 'maxFan', orderWay: 'desc' },
  { text: 'lastStarted', orderColumn: 'uptime', orderWay: 'asc' },
  { text: 'longestSilent', orderColumn: 'lastAnsweredAt', orderWay: 'asc' },
] as const

interface Props {
  page: TablePage<DeviceOrder>
  onPage: (change: Partial<TablePage<DeviceOrder>>) => void
  look: TableLook
  onLook: (look: TableLook) => void
}

/** The list by a live figure, its worst or best first: the hottest in two clicks. Adds the figure's column if it is hidden. */
export function RankBy({ page, onPage, look, onLook }: Props) {
  const t = useText(screenTexts)
  const present = RANKINGS.find(
    ({ orderColumn, orderWay }) => orderColumn === page.orderColumn && orderWay === page.orderWay,
  )
  return (
    <select
      className="plain-select"
      aria-label={t('rankBy')}
      value={present?.text ?? ''}
      onChange={(event) => {
        const chosen = RANKINGS.find(({ text }) => text === event.target.value)
        onPage({ page: 1, orderColumn: chosen?.orderColumn, orderWay: chosen?.orderWay })
        if (chosen && !look.shown.includes(chosen.orderColumn)) onLook(withColumn(look, chosen.orderColumn))
      }}
    >
      <option value="">{t('rankBy')}</option>
      {RANKINGS.map(({ text }) => (
        <option key={text} value={text}>
          {t(text)}
        </option>
      ))}
    </select>
  )
}

/** In sight, beside the serial: a column has the name of its order. */
const withColumn = (look: TableLook, key: string): TableLook => ({
  ...look,
  shown: [...look.shown, key],
  order: look.order.filter((other) => other !== key).toSpliced(1, 0, key),
})
