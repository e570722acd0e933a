import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { percentText, figure } from '../../../platform/ui/theme/format.ts'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import type { RangeSearch } from '../../../platform/ui/form/range-search.ts'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import { BarChart, LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { stateTexts } from '../../device/text.ts'
import { stateOf } from './state-of.ts'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { TREND_ANSWERS } from './trend-calls.ts'
import { RunningDay } from '../../device/screens/running-day.tsx'
import { stateColors } from '../../device/screens/state-colors.ts'
import '../../owner/screens/owner-screens.css'

interface Props {
  /** whose devices */
  scope: { clientId?: number; accountId?: number; siteId?: number }
  /** of the stacked bars */
  stackTitle: string
  search: RangeSearch
  onSearch: (range: Partial<RangeSearch>) => void
}

const LINES = [
  ['POST /data/lineOnlineRateByDeviceDaily', 'onlineLine'],
  ['POST /data/lineOfflineRateByDeviceDaily', 'offlineLine'],
  ['POST /data/lineHashRateByDeviceDaily', 'hashRateLine'],
] as const
type LineCall = (typeof LINES)[number][0]

/** Days or months of a client, account or site: devices per state, and the three rates. */
export function Trends({ scope, stackTitle, search, onSearch }: Props) {
  const t = useText(ownerScreenTexts)
  const refresh = useRefresh()
  const businessDate = useCall('GET /deviceDaily/getLastDate')
  return (
    <section className="trends" aria-labelledby="trends-title">
      <Answer of={businessDate} skeleton={<Skeleton rows={8} heightPx={560} />}>
        {(last) => {
          if (last === null) return <Empty title={t('noDaysYet')} hint={t('noDaysYetHint')} />
          const { from, to, period } = rangeShown(search, last)
          const request = { ...scope, businessDateQuery: [from, to] as [string, string], reservePeriod: period }
          return (
            <>
              <header className="trends-heading">
                <h2 id="trends-title">{t('trends')}</h2>
                <RangePicker search={search} last={last} onRange={onSearch} hasPeriods />
                <RunningDay isShown={to === last} />
                <button type="button" className="strong-button" onClick={() => void refresh(TREND_ANSWERS)}>
                  <Icon name="search" /> {t('search')}
                </button>
              </header>
              <div className="trend-charts">
                <StateStack title={stackTitle} request={request} />
                {LINES.map(([address, title]) => (
                  <RateLine key={address} address={address} title={t(title)} request={request} />
                ))}
              </div>
            </>
          )
        }}
      </Answer>
    </section>
  )
}

interface ChartProps {
  title: string
  request: Props['scope'] & { businessDateQuery: [string, string]; reservePeriod: 'day' | 'month' }
}

function StateStack({ title, request }: ChartProps) {
  const stateText = useText(stateTexts)
  const theme = useTheme()
  const stack = useCall('POST /data/getStackBarByState', { request }, { keepsPrevious: true })
  // The mean of a month is rarely a whole number.
  const decimals = request.reservePeriod === 'month' ? 1 : 0
  return (
    <Answer of={stack} skeleton={<Skeleton rows={6} heightPx={300} />}>
      {(data) => (
        <BarChart
          isStacked
          title={title}
          data={data}
          heightPx={240}
          valueText={(value) => figure(value, decimals)}
          seriesLabel={(name) => stateText(stateOf(name))}
          seriesColor={(name) => stateColors[theme.shade][stateOf(name)]}
        />
      )}
    </Answer>
  )
}

function RateLine({ address, title, request }: ChartProps & { address: LineCall }) {
  const line = useCall(address, { request }, { keepsPrevious: true })
  return (
    <Answer of={line} skeleton={<Skeleton rows={6} heightPx={300} />}>
      {(data) => (
        <LineChart
          title={title}
          data={data}
          heightPx={240}
          ends={[0, 100]}
          valueText={(value) => percentText(value, 2)}
          seriesLabel={() => title}
        />
      )}
    </Answer>
  )
}
