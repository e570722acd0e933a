import { daysBetween } from '../../../platform/rules/business-time.ts'
import { monthsOf } from '../../../platform/rules/day-range.ts'
import type { Xy } from '../../../platform/ui/chart/drawing.ts'
import { BarChart, LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { energyUnit, figure, moneyText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { energyScreenTexts } from '../text.ts'
import type { EnergyAnswer, EnergyLine } from './energy-search.ts'

/** Days or months side by side: energy of all currencies, money of each by itself. */
export function EnergyCharts({ answer, period }: { answer: EnergyAnswer; period: 'day' | 'month' }) {
  const t = useText(energyScreenTexts)
  const [first, last] = answer.days
  const xAxis = period === 'month' ? monthsOf(first, last) : daysBetween(first, last)
  const measured = sumsAt(answer.data, ({ kwh, kwhEstimated }) => kwh - kwhEstimated)
  const estimated = sumsAt(answer.data, ({ kwhEstimated }) => kwhEstimated)
  const most = Math.max(0, ...xAxis.map((point) => (measured.get(point) ?? 0) + (estimated.get(point) ?? 0)))
  const unit = energyUnit(most)
  const scaled = (sums: Map<string, number>) =>
    xAxis.map((point) => (sums.has(point) ? (sums.get(point) ?? 0) / unit.size : null))
  return (
    <div className="energy-charts">
      <BarChart
        isStacked
        isOverTime
        title={`${t('energy')} (${unit.name})`}
        data={{
          xAxis,
          series: [
            { name: 'measured', data: scaled(measured) },
            { name: 'estimated', data: scaled(estimated) },
          ],
        }}
        heightPx={240}
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
              lines={answer.data.filter((line) => line.currency === currency)}
            />
          ),
      )}
    </div>
  )
}

interface MoneyProps {
  currency: string
  xAxis: readonly string[]
  /** of this currency */
  lines: readonly EnergyLine[]
}

function MoneyCharts({ currency, xAxis, lines }: MoneyProps) {
  const t = useText(energyScreenTexts)
  const byPoint = new Map(lines.map((line) => [line.name, line]))
  const series = (name: 'cost' | 'costPerThDay') => ({
    name,
    data: xAxis.map((point) => numberOf(byPoint.get(point)?.[name])),
  })
  const data = (name: 'cost' | 'costPerThDay'): Xy => ({ xAxis, series: [series(name)] })
  return (
    <>
      <BarChart
        isOverTime
        title={t('costIn', { currency })}
        data={data('cost')}
        heightPx={240}
        valueText={(value) => moneyText(String(value), currency)}
        seriesLabel={() => t('cost')}
      />
      <LineChart
        title={t('perThDayIn', { currency })}
        data={data('costPerThDay')}
        heightPx={240}
        valueText={(value) => moneyText(String(value), currency, 4)}
        seriesLabel={() => t('costPerThDay')}
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
