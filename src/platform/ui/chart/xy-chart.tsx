import { lazy, Suspense, useState, type ReactNode } from 'react'
import { BarDrawing, type BarLook } from './bar-drawing.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { useDraggedRange, withinRange } from './dragged-range.ts'
import { loadPart } from '../call/load-part.ts'
import { textOr, UNKNOWN } from '../theme/format.ts'
import { LineDrawing, type LineLook } from './line-drawing.tsx'
import { Empty, Skeleton } from '../frame/screen-state.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { seriesColorOf } from '../theme/theme.ts'
import { useTheme } from '../theme/use-theme.ts'
import type { Drawing, Xy, XyLook } from './drawing.ts'
import './chart.css'

/** Lines of more places are drawn on a canvas, and can be zoomed: a year of days, half a month of hours. */
export const LONG_PLACES = 300
const ROWS_AT_ONCE = 500
const NO_PLACES: readonly string[] = []

const LongLines = lazy(async () => ({
  default: await loadPart(() => import('./long-lines.tsx').then((file) => file.LongLines)),
}))

interface ChartProps {
  /** what it is known by on its screen when it was folded: the same in each language and unit */
  name: string
  title: string
  data: Xy
  heightPx?: number
}

/** Lines over days or hours, and the same as a table. `<LineChart name="rates" title="…" data={xy} valueText={hashrateText} />` */
export function LineChart({ mark, ends, leastSpan, bounds, ...props }: ChartProps & LineLook) {
  const isLong = props.data.xAxis.length > LONG_PLACES
  return (
    <XyFigure {...props} isOverTime zoomsItself={isLong}>
      {(drawing) =>
        isLong ? (
          <Suspense fallback={<Skeleton heightPx={drawing.heightPx} />}>
            <LongLines {...drawing} mark={mark} ends={ends} leastSpan={leastSpan} bounds={bounds} />
          </Suspense>
        ) : (
          <LineDrawing {...drawing} mark={mark} ends={ends} leastSpan={leastSpan} bounds={bounds} />
        )
      }
    </XyFigure>
  )
}

/** Bars over days or kinds, and the same as a table. `<BarChart isStacked name="states" title="…" data={xy} valueText={figure} />` */
export function BarChart({ isStacked, ...props }: ChartProps & BarLook & { isOverTime?: boolean }) {
  return (
    // Stacked bars of zeros alone have no height: such a chart is shown as empty.
    <XyFigure {...props} hidesZeros={isStacked}>
      {(drawing) => <BarDrawing {...drawing} isStacked={isStacked} />}
    </XyFigure>
  )
}

interface FigureProps extends ChartProps, XyLook {
  hidesZeros?: boolean | undefined
  /** its places are days, hours …: a range dragged over in one such chart applies to all on the screen */
  isOverTime?: boolean
  /** its drawing shows the part that was dragged over by itself */
  zoomsItself?: boolean
  children: (drawing: Drawing) => ReactNode
}

function XyFigure({
  name: chart,
  title,
  heightPx = 260,
  hidesZeros = false,
  isOverTime = false,
  zoomsItself,
  children,
  ...props
}: FigureProps) {
  const { data: whole, ...look } = props
  const t = useText(uiTexts)
  const theme = useTheme()
  const places = t(isOverTime ? 'axis' : 'part')
  const [dragged, dragOver] = useDraggedRange(isOverTime ? whole.xAxis : NO_PLACES)
  const data = zoomsItself ? whole : withinRange(whole, dragged)
  const [hidden, hide] = useState<ReadonlySet<string>>(new Set())
  const hasFigures = data.series.some((series) =>
    series.data.some((value) => value !== null && !(hidesZeros && value === 0)),
  )
  const drawing: Drawing = {
    ...look,
    data: { ...data, series: data.series.filter(({ name }) => !hidden.has(name)) },
    label: title,
    heightPx,
    onDrag: isOverTime ? dragOver : undefined,
    dragged,
    seriesLabel: (name) => textOr(look.seriesLabel ? look.seriesLabel(name) : name),
    // A series keeps its colour while others are hidden.
    seriesColor: (name) =>
      look.seriesColor?.(name) ??
      seriesColorOf(
        theme,
        data.series.findIndex((series) => series.name === name),
      ),
  }
  return (
    <ChartFigure
      name={chart}
      title={title}
      beside={
        dragged && (
          <button
            type="button"
            className="link-button chart-range"
            onClick={(event) => {
              // The button goes; the keyboard goes on in the chart.
              event.currentTarget.closest('figure')?.querySelector<HTMLElement>('.chart-keys')?.focus()
              dragOver(null)
            }}
          >
            {t('showAll', { from: dragged[0], to: dragged[1] })}
          </button>
        )
      }
      rows={
        hasFigures
          ? () => [
              [places, ...data.series.map(({ name }) => drawing.seriesLabel(name))],
              ...data.xAxis.map((point, at) => [point, ...data.series.map((series) => series.data[at] ?? null)]),
            ]
          : undefined
      }
      series={
        hasFigures && !zoomsItself
          ? drawing.data.series.map(({ name }) => ({
              label: drawing.seriesLabel(name),
              color: drawing.seriesColor(name),
            }))
          : undefined
      }
      range={`${data.xAxis[0]} – ${data.xAxis.at(-1)}`}
    >
      {hasFigures ? (
        <>
          {children(drawing)}
          {data.series.length > 1 && <ChartLegend {...drawing} data={data} hidden={hidden} onHide={hide} />}
          <XyTable {...drawing} data={data} places={places} />
        </>
      ) : (
        <div style={{ minHeight: heightPx }}>
          <Empty title={t('noFigures')} />
        </div>
      )}
    </ChartFigure>
  )
}

/** The figures for everybody. Its rows are made when it is opened, and of a long line some hundred at a time. */
function XyTable({
  data,
  places,
  seriesLabel,
  valueText,
  band,
}: Pick<Drawing, 'data' | 'seriesLabel' | 'valueText' | 'band'> & { places: string }) {
  const t = useText(uiTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  const more = Math.min(ROWS_AT_ONCE, data.xAxis.length - rows)
  const isBanded = data.xAxis.some((point) => band?.textOf(point) !== undefined)
  return (
    <details className="chart-table" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('chartAsTable')}</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">{places}</th>
              {data.series.map(({ name }) => (
                <th key={name} scope="col">
                  {seriesLabel(name)}
                </th>
              ))}
              {isBanded && <th scope="col">{band?.title}</th>}
            </tr>
          </thead>
          <tbody>
            {data.xAxis.slice(0, rows).map((point, at) => (
              <tr key={point}>
                <th scope="row">{point}</th>
                {data.series.map((series) => {
                  const value = series.data[at] ?? null
                  return <td key={series.name}>{value === null ? UNKNOWN : valueText(value)}</td>
                })}
                {isBanded && <td>{band?.textOf(point) ?? ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen && more > 0 && (
        <button type="button" className="plain-button" onClick={() => setRows(rows + more)}>
          {t('nextRows', { count: more })}
        </button>
      )}
    </details>
  )
}
