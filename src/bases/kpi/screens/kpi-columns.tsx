import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { FilterField } from '../../../platform/ui/table/filter-bar.tsx'
import { figureColumnsOf, type FigureColumn } from '../rules/kpi-columns.ts'
import { kpiTexts } from '../text.ts'

export type Figures = ResponseOf<'POST /kpi/getDetail/{companyId}'>['total']

/** Rates and times have one decimal, money two, counts none. */
export function kpiText(name: keyof Figures, value: number | null): string {
  if (name === 'amount') return figure(value, 2)
  return /Rate|Minutes|utilisation/.test(name) ? figure(value, 1) : figure(value)
}

/** A scale from zero: eleven reports after fourteen are no cliff. */
export const fromZero = (figures: readonly (number | null)[]): [number, number] => [
  0,
  Math.max(1, ...figures.map((value) => value ?? 0)),
]

/** Those that the person's figures have. */
export const useFigureColumns = () => figureColumnsOf(useMe()?.nickName)

export function useKpiColumns<Row extends Figures>(): Column<Row, never>[] {
  const t = useText(kpiTexts)
  return useFigureColumns().map((key) => ({
    key,
    title: t(key),
    cell: (row: Row) => kpiText(key, row[key]),
    align: 'end' as const,
  }))
}

/** Which figure a ranking or a trend shows. */
export function FigureChoice(props: { value: FigureColumn; onChoose: (value: FigureColumn) => void }) {
  const t = useText(kpiTexts)
  const columns = useFigureColumns()
  return (
    <FilterField label={t('figure')} id="kpi-figure">
      <select
        id="kpi-figure"
        className="plain-input"
        value={props.value}
        onChange={({ target }) => props.onChoose(columns.find((name) => name === target.value) ?? 'issued')}
      >
        {columns.map((name) => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
