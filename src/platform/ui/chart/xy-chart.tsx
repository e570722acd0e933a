import type { ReactNode } from 'react'
import { BarDrawing, type BarLook } from './bar-drawing.tsx'
import { textOr, UNKNOWN } from '../theme/format.ts'
import { LineDrawing, type LineLook } from './line-drawing.tsx'
import { Empty } from '../frame/screen-state.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { seriesColorOf } from '../theme/theme.ts'
import { useTheme } from '../theme/use-theme.ts'
import type { Xy, XyLook } from './xy-plot.tsx'
import './chart.css'

interface ChartProps {
  title: string
  data: Xy
  heightPx?: number
}

/** Lines over days or hours, and the same as a table. `<LineChart title="…" data={xy} valueText={hashrateText} />` */
export function LineChart({ title, data, heightPx = 260, ...look }: ChartProps & LineLook) {
  return (
    <XyFigure title={title} data={data} heightPx={heightPx} {...look}>
      <LineDrawing data={data} {...look} label={title} heightPx={heightPx} />
    </XyFigure>
  )
}

/** Bars over days or kinds, and the same as a table. `<BarChart isStacked title="…" data={xy} valueText={figure} />` */
export function BarChart({ title, data, heightPx = 260, ...look }: ChartProps & BarLook) {
  return (
    // Stacks of nothing are no bars to look at.
    <XyFigure title={title} data={data} heightPx={heightPx} {...look} hidesZeros={look.isStacked}>
      <BarDrawing data={data} {...look} label={title} heightPx={heightPx} />
      {data.series.length > 1 && <Legend data={data} {...look} />}
    </XyFigure>
  )
}

type FigureProps = ChartProps & XyLook & { hidesZeros?: boolean | undefined; children: ReactNode }

function XyFigure({ title, data, heightPx, hidesZeros = false, children, ...look }: FigureProps) {
  const t = useText(uiTexts)
  const hasFigures = data.series.some((series) =>
    series.data.some((value) => value !== null && !(hidesZeros && value === 0)),
  )
  return (
    <figure className="chart-figure">
      <figcaption>{title}</figcaption>
      {hasFigures ? (
        <>
          {children}
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

function Legend({ data, seriesLabel, seriesColor }: { data: Xy } & XyLook) {
  const theme = useTheme()
  return (
    <ul className="chart-legend" aria-hidden="true">
      {data.series.map(({ name }, nth) => (
        <li key={name}>
          <i style={{ background: seriesColor?.(name) ?? seriesColorOf(theme, nth) }} />
          {textOr(seriesLabel ? seriesLabel(name) : name)}
        </li>
      ))}
    </ul>
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
