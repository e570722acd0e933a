import { addDays, daysBetween } from '../../../platform/rules/business-time.ts'
import { monthsOf } from '../../../platform/rules/day-range.ts'
import type { Xy, XyLook } from '../../../platform/ui/chart/drawing.ts'
import { greatestOf } from '../../../platform/ui/chart/scaled-xy.ts'
import { BarChart, LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { energyUnit, moneyText } from '../../device/screens/units.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { energyColumnTexts, energyScreenTexts } from '../text.ts'
import type { EnergyAnswer, EnergyLine } from './energy-search.ts'

type Band = XyLook['band']

/** Days or months side by side: energy of all currencies, money of each by itself. */
export function EnergyCharts({ answer, period, band }: { answer: EnergyAnswer; period: 'day' | 'month'; band: Band }) {
  const t = useText(energyScreenTexts)
  const ui = useText(uiTexts)
  const [asked, last] = answer.days
  // The latest lines come first; of the earliest day among them some may be missing.
  const isCut = answer.data.length < answer.totalCount
  const first = isCut && period === 'day' ? addDays(answer.data.at(-1)?.name ?? asked, 1) : asked
  const xAxis = period === 'month' ? monthsOf(first, last) : daysBetween(first, last)
  const measured = sumsAt(answer.data, ({ kwh, kwhEstimated }) => kwh - kwhEstimated)
  const estimated = sumsAt(answer.data, ({ kwhEstimated }) => kwhEstimated)
  const most = Math.max(0, ...xAxis.map((point) => (measured.get(point) ?? 0) + (estimated.get(point) ?? 0)))
  const unit = energyUnit(most)
  const scaled = (sums: Map<string, number>) =>
    xAxis.map((point) => (sums.has(point) ? (sums.get(point) ?? 0) / unit.size : null))
  return (
    <>
      {first !== asked && <p>{t('chartsFrom', { day: first })}</p>}
      <div className="energy-charts">
        <BarChart
          isStacked
          isOverTime
          name="energy"
          title={ui('noted', { text: t('energy'), note: unit.name })}
          data={{
            xAxis,
            series: [
              { name: 'measured', data: scaled(measured) },
              { name: 'estimated', data: scaled(estimated) },
            ],
          }}
          heightPx={240}
          band={band}
          valueText={(value) => `${figure(value, 2)} ${unit.name}`}
          seriesLabel={(name) => t(name === 'measured' ? 'measured' : 'estimated')}
        />
        {answer.sums.map(
          ({ currency }) =>
            currency !== null && (
              <MoneyCharts
                key={currency}
                currency={currency}
                xAxis={xAxis}
                band={band}
                lines={answer.data.filter((line) => line.currency === currency)}
              />
            ),
        )}
      </div>
    </>
  )
}

const MONEY_FIGURES = ['cost', 'costPerThDay', 'earned', 'earnedPerThDay'] as const
type MoneyFigure = (typeof MONEY_FIGURES)[number]

interface MoneyProps {
  currency: string
  xAxis: readonly string[]
  band: Band
  /** of this currency */
  lines: readonly EnergyLine[]
}

function MoneyCharts({ currency, xAxis, band, lines }: MoneyProps) {
  const t = useText(energyScreenTexts)
  const byPoint = new Map(lines.map((line) => [line.name, line]))
  const column = useText(energyColumnTexts)
  const data = (...names: MoneyFigure[]): Xy => ({
    xAxis,
    series: names
      .map((name) => ({ name, data: xAxis.map((point) => numberOf(byPoint.get(point)?.[name])) }))
      // Without a tariff or earning there is nothing to draw.
      .filter(({ data: values }, nth) => nth === 0 || values.some((value) => value !== null)),
  })
  const costs = data('cost', 'earned')
  const perThDay = data('costPerThDay', 'earnedPerThDay')
  const label = (name: string) => column(MONEY_FIGURES.find((each) => each === name) ?? 'cost')
  return (
    <>
      <BarChart
        isOverTime
        name={`cost.${currency}`}
        title={t(costs.series.length > 1 ? 'costAndEarnedIn' : 'costIn', { currency })}
        data={costs}
        heightPx={240}
        band={band}
        valueText={(value) => moneyText(String(value), currency)}
        seriesLabel={label}
      />
      <LineChart
        name={`perThDay.${currency}`}
        title={t('perThDayIn', { currency })}
        data={perThDay}
        heightPx={240}
        band={band}
        ends={[0, greatestOf(perThDay) || 1]}
        valueText={(value) => moneyText(String(value), currency, 4)}
        seriesLabel={label}
      />
    </>
  )
}

/** To be drawn: sums of money are made by the server alone. */
const numberOf = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? null : Number(amount)

function sumsAt(lines: readonly EnergyLine[], of: (line: EnergyLine) => number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(line.name, (sums.get(line.name) ?? 0) + of(line))
  return sums
}
