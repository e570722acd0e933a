import { percentText } from '../../../platform/ui/theme/format.ts'
import { PieChart } from '../../../platform/ui/chart/pie-chart.tsx'
import { RankBars } from '../../../platform/ui/chart/rank-bars.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ownerScreenTexts } from './text.ts'
import './owner-screens.css'

const RANKS = [
  ['online_rate', 'rankOnline'],
  ['repaired_device_count', 'rankRepaired'],
  ['offline_device_count', 'rankOffline'],
] as const
const SHOWN = 8

interface Props {
  orders: 'POST /data/orderClientBy/{x}' | 'POST /data/orderSiteBy/{x}'
  pie: 'POST /data/getPieDataByClientDevice' | 'POST /data/getPieDataBySiteDevice'
  pieTitle: string
}

/** How the devices divide among clients or sites, and who ranks first by rate, repaired and offline devices. */
export function OwnerRankings({ orders, pie, pieTitle }: Props) {
  const t = useText(ownerScreenTexts)
  return (
    <section className="owner-charts" aria-label={t('rankings')}>
      <OwnerPie address={pie} title={pieTitle} />
      {RANKS.map(([x, title]) => (
        <Ranking key={x} address={orders} x={x} title={t(title)} />
      ))}
    </section>
  )
}

interface PieProps {
  address: Props['pie']
  title: string
  scope?: { clientId?: number; siteId?: number }
}

/** Devices per client or site, of one site or client when named. */
export function OwnerPie({ address, title, scope = {} }: PieProps) {
  const pie = useCall(address, { request: { ...scope, size: SHOWN } }, { keepsPrevious: true })
  return (
    <Answer of={pie} skeleton={<Skeleton rows={6} heightPx={240} />}>
      {(data) => <PieChart name="owners" title={title} data={data} />}
    </Answer>
  )
}

function Ranking({ address, x, title }: { address: Props['orders']; x: (typeof RANKS)[number][0]; title: string }) {
  const t = useText(ownerScreenTexts)
  const rank = useCall(address, { params: { x }, request: { size: SHOWN } }, { keepsPrevious: true })
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
