import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { percentText, figure } from '../../../platform/ui/theme/format.ts'
import { ChoiceBox } from '../../../platform/ui/choice/choice-box.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { FINE_PERIODS, type FinePeriod, type RangeSearch } from '../../../platform/ui/form/range-search.ts'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { goToScreen } from '../../../platform/ui/frame/address.tsx'
import { usePreference } from '../../../platform/ui/call/use-preference.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import type { XyLook } from '../../../platform/ui/chart/drawing.ts'
import { BarChart, LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { useMaintenanceBand } from '../../maintenance/screens/use-maintenance-band.ts'
import { stateTexts } from '../../device/text.ts'
import { stateOf } from '../../device/screens/state-of.ts'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { COMPARED, PERIOD_BEFORE, isOutside, periodBefore, withCompared, withOutside } from './compared.ts'
import { LEAST_RATE, RATE_BOUNDS, TotalTrends } from './total-trends.tsx'
import { TREND_ANSWERS } from './trend-calls.ts'
import { RunningDay } from '../../device/screens/running-day.tsx'
import { stateColors } from '../../device/screens/state-colors.ts'
import '../../owner/screens/owner-screens.css'

type OwnerId = 'clientId' | 'accountId' | 'siteId'
type Scope = Partial<Record<OwnerId, number | undefined>>
interface TrendSearch extends RangeSearch<FinePeriod> {
  /** the id of another client, account or site, or `PERIOD_BEFORE` */
  compare?: number | undefined
}

interface Props {
  /** whose devices */
  scope: Scope
  /** of the stacked bars */
  stackTitle: string
  search: TrendSearch
  onSearch: (change: Partial<TrendSearch>) => void
}

const LINES = [
  ['POST /data/lineOnlineRateByDeviceDaily', 'onlineLine'],
  ['POST /data/lineOfflineRateByDeviceDaily', 'offlineLine'],
  ['POST /data/lineHashRateByDeviceDaily', 'hashRateLine'],
] as const
type LineCall = (typeof LINES)[number][0]

/** The fleet, or what a client, account or site has of it, over time: devices per state, the three rates, hash rate, power and efficiency; one range for all. */
export function Trends({ scope, stackTitle, search, onSearch }: Props) {
  const t = useText(ownerScreenTexts)
  const refresh = useRefresh()
  const businessDate = useCall('GET /deviceDaily/getLastDate')
  const others = useOthers(scope, search.compare)
  const [axis, setAxis] = usePreference('trends.axis')
  const isNear = axis === 'near'
  const seesLosses = 'loss' in (useMe()?.keys ?? {})
  return (
    <section className="trends" aria-labelledby="trends-title">
      <Answer of={businessDate} skeleton={<Skeleton rows={8} heightPx={560} />}>
        {(last) => {
          if (last === null) return <Empty title={t('noDaysYet')} hint={t('noDaysYetHint')} />
          const { from, to, period, hours } = rangeShown(search, last)
          const range = { businessDateQuery: [from, to] as [string, string] }
          // Of the last minutes there are none before, and another owner's screen may keep what it is compared with: that owner itself.
          const isNone = (period === 'minute' && search.compare === PERIOD_BEFORE) || search.compare === others.own
          const compare = isNone ? undefined : search.compare
          const label =
            compare === PERIOD_BEFORE ? t('periodBefore') : others.chosen?.find(({ value }) => value === compare)?.label
          const second =
            compare === PERIOD_BEFORE
              ? { ...scope, businessDateQuery: periodBefore([from, to], period) }
              : { ...otherScope(scope, compare), ...range }
          const compared = compare === undefined || label === undefined ? undefined : { label, request: second }
          // Another way to a day's losses is the button of this client or site, and their days' fields.
          const onPoint =
            period === 'day' && seesLosses
              ? (day: string) => goToScreen('/loss/index', { ...scope, from: day, to: day })
              : undefined
          const isFine = period === 'minute' || period === 'hour'
          return (
            <>
              <header className="trends-heading">
                <h2 id="trends-title">{t('trends')}</h2>
                <RangePicker search={search} last={last} onRange={onSearch} periods={FINE_PERIODS} />
                <RunningDay isShown={to === last && !isFine} />
                <button type="button" className="strong-button" onClick={() => void refresh(TREND_ANSWERS)}>
                  <Icon name="search" /> {t('search')}
                </button>
              </header>
              <div className="trends-look">
                <span className="trends-compare">
                  {t('compareWith')}
                  <ChoiceBox
                    {...others}
                    options={
                      others.options && [
                        ...(period === 'minute' ? [] : [{ value: PERIOD_BEFORE, label: t('periodBefore') }]),
                        ...others.options,
                      ]
                    }
                    control={{ id: 'compare', 'aria-label': t('compareWith') }}
                    label={t('compareWith')}
                    placeholder={t('nothingToCompare')}
                    values={compare === undefined ? [] : [compare]}
                    onChoose={([value]) => onSearch({ compare: value })}
                  />
                </span>
                <fieldset className="joined-buttons" aria-label={t('axes')}>
                  {(['full', 'near'] as const).map((each) => (
                    <button
                      key={each}
                      type="button"
                      className="plain-button"
                      aria-pressed={isNear === (each === 'near')}
                      onClick={() => setAxis(each)}
                    >
                      {t(each === 'near' ? 'axisNear' : 'axisFull')}
                    </button>
                  ))}
                </fieldset>
              </div>
              <div className="trend-charts">
                {!isFine && (
                  <>
                    <StateStack
                      title={stackTitle}
                      request={{ ...scope, ...range, reservePeriod: period }}
                      onPoint={onPoint}
                    />
                    {LINES.map(([address, title]) => (
                      <RateLine
                        key={address}
                        address={address}
                        title={t(title)}
                        request={{ ...scope, ...range, reservePeriod: period }}
                        compared={compared && { ...compared, request: { ...compared.request, reservePeriod: period } }}
                        isNear={isNear}
                        onPoint={onPoint}
                      />
                    ))}
                  </>
                )}
                <TotalTrends
                  request={{ ...scope, ...range, reservePeriod: period, hours }}
                  compared={compared && { ...compared, request: { ...compared.request, reservePeriod: period, hours } }}
                  isNear={isNear}
                  hasOnline={isFine}
                  onPoint={onPoint}
                />
              </div>
            </>
          )
        }}
      </Answer>
    </section>
  )
}

const OTHERS = {
  siteId: 'POST /site/find/',
  clientId: 'POST /client/find/',
  accountId: 'POST /account/find/',
} as const satisfies Record<OwnerId, string>

/** The one owner whose devices they are; undefined: of none or of several. */
function ownerOf(scope: Scope): OwnerId | undefined {
  const named = (['siteId', 'clientId', 'accountId'] as const).filter((name) => scope[name] !== undefined)
  return named.length === 1 ? named[0] : undefined
}

/** Others of the same kind, to compare with. */
function useOthers(scope: Scope, compare: number | undefined) {
  const owner = ownerOf(scope)
  const choices = useNameChoices<(typeof OTHERS)[OwnerId]>(OTHERS[owner ?? 'siteId'], {
    value: owner && compare !== PERIOD_BEFORE ? compare : undefined,
  })
  const options = owner ? choices.options?.filter(({ value }) => value !== scope[owner]) : []
  return { ...choices, options, own: owner && scope[owner] }
}

function otherScope(scope: Scope, id: number | undefined): Scope {
  const owner = ownerOf(scope)
  return id === undefined || owner === undefined ? scope : { [owner]: id }
}

interface Request extends Scope {
  businessDateQuery: [string, string]
  reservePeriod: 'day' | 'month'
}

function StateStack({ title, request, onPoint }: { title: string; request: Request; onPoint: XyLook['onPoint'] }) {
  const { reservePeriod: _period, ...banded } = request
  const band = useMaintenanceBand(banded)
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
          isOverTime
          name="stateStack"
          title={title}
          data={data}
          heightPx={240}
          band={band}
          onPoint={onPoint}
          valueText={(value) => figure(value, decimals)}
          seriesLabel={(name) => stateText(stateOf(name))}
          seriesColor={(name) => stateColors[theme.shade][stateOf(name)]}
        />
      )}
    </Answer>
  )
}

interface RateProps {
  address: LineCall
  title: string
  request: Request
  compared: { request: Request; label: string } | undefined
  isNear: boolean
  onPoint: XyLook['onPoint']
}

function RateLine({ address, title, request, compared, isNear, onPoint }: RateProps) {
  const t = useText(ownerScreenTexts)
  const { reservePeriod: _period, ...banded } = request
  const band = useMaintenanceBand(banded)
  const line = useCall(address, { request }, { keepsPrevious: true })
  const second = useCall(
    address,
    { request: compared?.request ?? request },
    { keepsPrevious: true, isEnabled: compared !== undefined },
  )
  return (
    <Answer of={line} skeleton={<Skeleton rows={6} heightPx={300} />}>
      {(data) => (
        <LineChart
          name={address}
          title={title}
          data={withOutside(data, withCompared(data, data.series[0]?.name ?? '', compared && second.data))}
          heightPx={240}
          band={band}
          onPoint={onPoint}
          ends={isNear ? undefined : [...RATE_BOUNDS]}
          leastSpan={LEAST_RATE}
          bounds={RATE_BOUNDS}
          valueText={(value) => percentText(value, 2)}
          seriesLabel={(name) =>
            name === COMPARED ? (compared?.label ?? '') : isOutside(name) ? t('outsideMaintenance') : title
          }
        />
      )}
    </Answer>
  )
}
