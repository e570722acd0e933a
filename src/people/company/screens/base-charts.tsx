import { useCall } from '../../../platform/ui/call/use-call.ts'
import { PieChart } from '../../../platform/ui/chart/pie-chart.tsx'
import { RankBars } from '../../../platform/ui/chart/rank-bars.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { percentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companyTexts } from '../text.ts'
import './base-charts.css'

const RANKS = [
  ['online_rate', 'rankOnline'],
  ['repaired_device_count', 'rankRepaired'],
  ['offline_device_count', 'rankOffline'],
] as const
const SHOWN = 8

/** How the devices divide among bases, and which come first by rate, repaired and offline devices. */
export function BaseCharts() {
  const t = useText(companyTexts)
  const pie = useCall('POST /data/getPieDataBySiteDevice', { request: { by: 'company', size: SHOWN } })
  return (
    <section className="base-charts" aria-label={t('charts')}>
      <Answer of={pie} skeleton={<Skeleton rows={6} heightPx={240} />}>
        {(data) => <PieChart name="devicesPerBase" title={t('devicesPerBase')} data={data} />}
      </Answer>
      {RANKS.map(([x, title]) => (
        <Ranking key={x} x={x} title={t(title)} />
      ))}
    </section>
  )
}

function Ranking({ x, title }: { x: (typeof RANKS)[number][0]; title: string }) {
  const t = useText(companyTexts)
  const rank = useCall('POST /data/orderSiteBy/{x}', { params: { x }, request: { by: 'company', size: SHOWN } })
  const isRate = x === 'online_rate'
  return (
    <Answer of={rank} skeleton={<Skeleton rows={8} heightPx={240} />}>
      {(data) => (
        <RankBars
          name={x}
          title={title}
          data={data}
          valueText={(value) => (isRate ? percentText(value, 1) : t('devicesCount', { count: value ?? 0 }))}
          {...(isRate ? { full: 100 } : {})}
        />
      )}
    </Answer>
  )
}
