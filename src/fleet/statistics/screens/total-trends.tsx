import type { RequestOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import type { Xy, XyLook } from '../../../platform/ui/chart/drawing.ts'
import { greatestOf, scaledXy } from '../../../platform/ui/chart/scaled-xy.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { figure, percentText } from '../../../platform/ui/theme/format.ts'
import type { Unit } from '../../../platform/rules/unit-for.ts'
import { hashUnit } from '../../device/rules/hash-unit.ts'
import { efficiencyUnit, powerUnit } from '../../device/screens/units.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { startData } from '../../../platform/ui/call/start-data.ts'
import { useMaintenanceBand } from '../../maintenance/screens/use-maintenance-band.ts'
import { pointsOfDays, pointsOfMinutes } from '../rules/total-points.ts'
import { COMPARED, withCompared } from './compared.ts'

type Request = NonNullable<RequestOf<'POST /data/lineTotals'>>

interface Props {
  request: Request & { businessDateQuery: [string, string] }
  compared: { request: Request; label: string } | undefined
  /** axes close to the data, not from 0 */
  isNear: boolean
  /** by hour and minute the online share is here; by day and month it is one of the three rates */
  hasOnline: boolean
  /** goes to what is known of a day; undefined where places are no days */
  onPoint: XyLook['onPoint']
}

/** What changes by less must not look like a cliff: shares of the greatest figure, J/TH and per cent. */
const LEAST_SHARE = 0.1
const LEAST_EFFICIENCY = 5
export const LEAST_RATE = 5
export const RATE_BOUNDS = [0, 100] as const

/** Hash rate, power and efficiency over time, next to the three rates. */
export function TotalTrends({ request, compared, isNear, hasOnline, onPoint }: Props) {
  const t = useText(ownerScreenTexts)
  const answer = useCall('POST /data/lineTotals', { request }, { keepsPrevious: true })
  const second = useCall(
    'POST /data/lineTotals',
    { request: compared?.request ?? request },
    { keepsPrevious: true, isEnabled: compared !== undefined },
  )
  const other = compared && second.data
  const { reservePeriod: period, hours = 3, businessDateQuery, ...scope } = request
  const asOf = { nowMs: answer.dataUpdatedAt, zone: startData.timeZone }
  const timed =
    period === 'minute'
      ? () => pointsOfMinutes(hours, asOf)
      : period === 'hour'
        ? () => pointsOfDays(businessDateQuery, 'hour', asOf)
        : undefined
  const band = useMaintenanceBand({ ...scope, businessDateQuery }, timed)
  const label = (name: string) => (name === COMPARED ? (compared?.label ?? '') : t(LABELS[name] ?? 'sumHashrate'))
  return (
    <Answer of={answer} skeleton={<Skeleton rows={6} heightPx={300} />}>
      {(data) => (
        <>
          <SumChart
            name="hashrate"
            title={t('sumHashrate')}
            data={lines(data, 'hash_rate', 'rated', other)}
            unitOf={hashUnit}
            onPoint={onPoint}
            band={band}
            isNear={isNear}
            label={label}
          />
          <SumChart
            name="power"
            title={t('sumPower')}
            data={lines(data, 'power', isNear ? undefined : 'estimated', other)}
            unitOf={powerUnit}
            onPoint={onPoint}
            band={band}
            isNear={isNear}
            label={label}
          />
          <SumChart
            name="efficiency"
            title={t('efficiencyLine')}
            data={withCompared(data, 'efficiency', other)}
            unitOf={efficiencyUnit}
            onPoint={onPoint}
            band={band}
            isNear={isNear}
            leastSpan={LEAST_EFFICIENCY}
            label={label}
          />
          {hasOnline && (
            <LineChart
              name="onlineShare"
              title={t('onlineShareLine')}
              data={withCompared(data, 'online_rate', other)}
              heightPx={240}
              band={band}
              ends={isNear ? undefined : [...RATE_BOUNDS]}
              leastSpan={LEAST_RATE}
              bounds={RATE_BOUNDS}
              valueText={(value) => percentText(value, 2)}
              seriesLabel={label}
            />
          )}
        </>
      )}
    </Answer>
  )
}

const LABELS: Partial<
  Record<string, 'sumHashrate' | 'rated' | 'sumPower' | 'estimatedPart' | 'efficiencyLine' | 'onlineShareLine'>
> = {
  hash_rate: 'sumHashrate',
  rated: 'rated',
  power: 'sumPower',
  estimated: 'estimatedPart',
  efficiency: 'efficiencyLine',
  online_rate: 'onlineShareLine',
}

/** A sum and what it is compared with: another period or owner, or else a line of its own, unless that is nothing. */
function lines(data: Xy, name: string, beside: string | undefined, other: Xy | undefined): Xy {
  const found = withCompared(data, name, other)
  const second = data.series.find((each) => each.name === beside)
  if (found.series.length > 1 || !second?.data.some((value) => value !== null && value > 0)) return found
  return { ...found, series: [...found.series, second] }
}

const fromZero = (data: Xy): [number, number] => [0, greatestOf(data) || 1]

interface SumProps {
  name: string
  title: string
  data: Xy
  unitOf: (most: number) => Unit
  isNear: boolean
  /** a share of the greatest figure if left out */
  leastSpan?: number
  band: XyLook['band']
  onPoint: XyLook['onPoint']
  label: (name: string) => string
}

/** In the unit in which people write its greatest figure. */
function SumChart({ name: chart, title, data, unitOf, isNear, leastSpan, band, onPoint, label }: SumProps) {
  const ui = useText(uiTexts)
  const most = greatestOf(data)
  const { name, size } = unitOf(most)
  const scaled = scaledXy(data, size)
  return (
    <LineChart
      name={chart}
      title={ui('noted', { text: title, note: name })}
      data={scaled}
      heightPx={240}
      band={band}
      onPoint={onPoint}
      ends={isNear ? undefined : fromZero(scaled)}
      leastSpan={(leastSpan ?? most * LEAST_SHARE) / size}
      valueText={(value) => `${figure(value, 2)} ${name}`}
      seriesLabel={label}
    />
  )
}
