import { addDays } from '../../../platform/rules/business-time.ts'
import { celsiusText, fanText } from './units.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { XyLook } from '../../../platform/ui/chart/drawing.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { DayInput } from '../../../platform/ui/form/day-input.tsx'
import { hashUnit } from '../rules/hash-unit.ts'
import type { DetailSearch } from './detail-search.ts'
import { ChartSkeleton, LEAST_SPANS } from './device-days.tsx'
import { HashrateLine } from './hashrate-line.tsx'
import { RunningDay } from './running-day.tsx'
import { screenTexts } from './text.ts'

interface Props {
  id: number
  ratedThs: number
  businessDate: string
  search: DetailSearch
  band: XyLook['band']
  onSearch: (change: Partial<DetailSearch>) => void
}

const LINES = [
  { name: 'max_temp', title: 'hourTemp', valueText: celsiusText },
  { name: 'max_fan', title: 'hourFan', valueText: fanText },
] as const

/** The hours of one day: the one picked in the charts above, or the business date. */
export function DeviceHours({ id, ratedThs, businessDate, search, band, onSearch }: Props) {
  const t = useText(screenTexts)
  const hashrateTitle = t('hourHashrate', { unit: hashUnit(ratedThs).name })
  const day = search.day ?? businessDate
  const hours = useCall('POST /data/byMachineDay/{id}', { params: { id }, request: { day } }, { keepsPrevious: true })
  const showDay = (next: string) => onSearch({ day: next })
  return (
    <section aria-labelledby="hours-title">
      <header className="detail-heading">
        <h2 id="hours-title">{t('hours', { day })}</h2>
        <div className="day-range">
          <button
            type="button"
            className="icon-button"
            aria-label={t('previousDay')}
            onClick={() => showDay(addDays(day, -1))}
          >
            <Icon name="left" />
          </button>
          <DayInput id="hours-day" label={t('day')} value={day} max={businessDate} onDay={showDay} />
          <button
            type="button"
            className="icon-button"
            aria-label={t('nextDay')}
            aria-disabled={day >= businessDate || undefined}
            onClick={() => day < businessDate && showDay(addDays(day, 1))}
          >
            <Icon name="right" />
          </button>
        </div>
        <RunningDay isShown={day === businessDate} />
      </header>
      <div className="hour-charts">
        <Answer of={hours} skeleton={<ChartSkeleton title={hashrateTitle} />}>
          {({ xAxis, series }) => (
            <HashrateLine
              name="hours.hash_rate"
              title={hashrateTitle}
              data={{ xAxis, series: series.filter(({ name }) => name === 'hash_rate') }}
              ratedThs={ratedThs}
              heightPx={200}
              band={band}
            />
          )}
        </Answer>
        {LINES.map(({ name, title, valueText }) => (
          <Answer key={name} of={hours} skeleton={<ChartSkeleton title={t(title)} />}>
            {({ xAxis, series }) => (
              <LineChart
                name={`hours.${name}`}
                title={t(title)}
                data={{ xAxis, series: series.filter((line) => line.name === name) }}
                heightPx={200}
                band={band}
                valueText={valueText}
                seriesLabel={() => t(title)}
                leastSpan={LEAST_SPANS[name]}
              />
            )}
          </Answer>
        ))}
      </div>
    </section>
  )
}
