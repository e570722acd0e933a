import { useMemo } from 'react'
import { Chart } from './chart.tsx'
import { textOr, UNKNOWN } from './format.ts'
import { Empty } from './screen-state.tsx'
import { uiTexts } from './text.ts'
import { useText } from './use-text.ts'
import { useTheme } from './use-theme.ts'
import { xyOption, type Xy, type XyLook } from './xy-option.ts'

export type { Xy }
interface Props extends Omit<XyLook, 'kind'> {
  title: string
  data: Xy
  heightPx?: number
  /** told the place on the axis that was clicked; offer the keyboard another way to it */
  onPoint?: (place: string) => void
}

/** Lines over days or hours. `<LineChart title="…" data={xy} valueText={hashrateText} />` */
export function LineChart(props: Props) {
  return <XyChart kind="line" {...props} />
}

/** Bars, stacked or side by side. */
export function BarChart(props: Props) {
  return <XyChart kind="bar" {...props} />
}

function XyChart({ title, data, heightPx = 260, onPoint, ...look }: Props & { kind: 'line' | 'bar' }) {
  const t = useText(uiTexts)
  const theme = useTheme()
  const { kind, isStacked, seriesLabel, seriesColor, valueText, max, mark } = look
  const option = useMemo(
    () => xyOption(data, { kind, isStacked, seriesLabel, seriesColor, valueText, max, mark }, theme),
    [data, kind, isStacked, seriesLabel, seriesColor, valueText, max, mark, theme],
  )
  const hasFigures = data.series.some((series) => series.data.some((value) => value !== null))
  return (
    <figure className="chart-figure">
      <figcaption>{title}</figcaption>
      {hasFigures ? (
        <>
          <Chart
            option={option}
            label={title}
            heightPx={heightPx}
            onPoint={
              onPoint &&
              ((at) => {
                const place = data.xAxis[at]
                if (place !== undefined) onPoint(place)
              })
            }
          />
          <details className="chart-table">
            <summary>{t('chartAsTable')}</summary>
            <XyTable data={data} {...look} />
          </details>
        </>
      ) : (
        <div style={{ minHeight: heightPx }}>
          <Empty title={t('noFigures')} />
        </div>
      )}
    </figure>
  )
}

function XyTable({ data, seriesLabel, valueText }: { data: Xy } & Pick<XyLook, 'seriesLabel' | 'valueText'>) {
  const t = useText(uiTexts)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('axis')}</th>
          {data.series.map(({ name }) => (
            <th key={name} scope="col">
              {textOr(seriesLabel ? seriesLabel(name) : name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.xAxis.map((point, at) => (
          <tr key={point}>
            <th scope="row">{point}</th>
            {data.series.map((series) => {
              const value = series.data[at] ?? null
              return <td key={series.name}>{value === null ? UNKNOWN : valueText(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
