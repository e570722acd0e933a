import type { ResponseOf } from '../../../platform/contract/call.ts'
import { celsiusText, fanText } from './units.ts'
import { PieChart } from '../../../platform/ui/chart/pie-chart.tsx'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import type { XyLook } from '../../../platform/ui/chart/drawing.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { stateTexts } from '../text.ts'
import { hashUnit } from '../rules/hash-unit.ts'
import type { DetailSearch } from './detail-search.ts'
import { HashrateLine } from './hashrate-line.tsx'
import { RunningDay } from './running-day.tsx'
import { screenTexts } from './text.ts'
import { stateColors } from './state-colors.ts'
import { stateOf } from './state-of.ts'

interface Props {
  device: Pick<ResponseOf<'GET /device/getById/{id}'>, 'id' | 'ratedThs'>
  businessDate: string
  search: DetailSearch
  /** of the lines: maintenance */
  band: XyLook['band']
  onSearch: (change: Partial<DetailSearch>) => void
}

type Range = [from: string, to: string]

/** The device's days in a range: its states, and the lines of temperature, fan and hash rate. */
export function DeviceDays({ device, businessDate, search, onSearch, band }: Props) {
  const t = useText(screenTexts)
  const { from, to } = rangeShown({ ...search, period: 'day' }, businessDate)
  const showDay = (day: string) => onSearch({ day })
  const line = { id: device.id, range: [from, to] as Range, onDay: showDay, band }
  return (
    <section aria-labelledby="days-title">
      <header className="detail-heading">
        <h2 id="days-title">{t('days')}</h2>
        <RangePicker search={search} last={businessDate} onRange={onSearch} />
        <span className="detail-heading-hint">{t('openDayHint')}</span>
        <RunningDay isShown={to === businessDate} />
      </header>
      <div className="day-charts">
        <StatePie id={device.id} range={line.range} />
        <DayLine
          type="hash_rate"
          title={t('hashRateLine', { unit: hashUnit(device.ratedThs).name })}
          ratedThs={device.ratedThs}
          {...line}
        />
        <DayLine type="max_temp" title={t('maxTempLine')} {...line} />
        <DayLine type="max_fan" title={t('maxFanLine')} {...line} />
      </div>
    </section>
  )
}

/** °C, rpm: what changes by less is no event, and must not look like one. */
export const LEAST_SPANS = { max_temp: 20, max_fan: 2000 }
const WORDS = { max_temp: celsiusText, max_fan: fanText }

function StatePie({ id, range }: { id: number; range: Range }) {
  const t = useText(screenTexts)
  const stateText = useText(stateTexts)
  const theme = useTheme()
  const request = { id, businessDateQuery: range }
  const pie = useCall('POST /data/getPieStateByDeviceDaily', { request }, { keepsPrevious: true })
  return (
    <Answer of={pie} skeleton={<ChartSkeleton title={t('statePie')} />}>
      {(data) => (
        <PieChart
          name="statePie"
          title={t('statePie')}
          data={data.filter(({ value }) => value > 0)}
          partLabel={(name) => stateText(stateOf(name))}
          partColor={(name) => stateColors[theme.shade][stateOf(name)]}
        />
      )}
    </Answer>
  )
}

type LineProps = {
  id: number
  range: Range
  title: string
  onDay: (day: string) => void
  band: XyLook['band']
} & ({ type: 'max_temp' | 'max_fan' } | { type: 'hash_rate'; ratedThs: number })

function DayLine({ id, range, title, onDay, band, ...of }: LineProps) {
  const { type } = of
  const request = { id, businessDateQuery: range }
  const line = useCall('POST /data/lineByDeviceDaily/{type}', { params: { type }, request }, { keepsPrevious: true })
  const look = { name: type, title, heightPx: 220, band, onPoint: onDay }
  return (
    <Answer of={line} skeleton={<ChartSkeleton title={title} />}>
      {(data) =>
        of.type === 'hash_rate' ? (
          <HashrateLine {...look} data={data} ratedThs={of.ratedThs} />
        ) : (
          <LineChart
            {...look}
            data={data}
            valueText={WORDS[of.type]}
            seriesLabel={() => title}
            leastSpan={LEAST_SPANS[of.type]}
          />
        )
      }
    </Answer>
  )
}

export function ChartSkeleton({ title }: { title: string }) {
  return (
    <figure className="chart-figure">
      <figcaption>{title}</figcaption>
      <Skeleton rows={6} heightPx={240} />
    </figure>
  )
}
