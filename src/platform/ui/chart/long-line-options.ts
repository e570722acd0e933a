import type uPlot from 'uplot'
import type { Theme } from '../theme/theme.ts'
import { figure } from '../theme/format.ts'
import { touchZoom } from './touch-zoom.ts'
import { runsOf } from './runs-of.ts'
import type { Xy } from './drawing.ts'
import { CHARACTER, linePieces, roundScale, spanOf, type SpanLook } from './xy-scale.ts'
import { zoomed, type Zoom } from './zoom.ts'

interface Given {
  data: Xy
  size: [width: number, height: number]
  theme: Theme
  font: string
  seriesColor: (name: string) => string
  mark: { value: number; label: string } | null
  /** places set apart by a band */
  isBanded: (place: string) => boolean
  ends: [low: number, high: number] | null
  span: SpanLook
  zoom: () => Zoom | null
  onZoom: (zoom: Zoom | null) => void
  /** was dragged over */
  onSelect: (zoom: Zoom | null) => void
}

/** As `.chart-band`. */
const BAND_ALPHA = 0.16
const SIDES = { show: true, ticks: { show: false } }

/** How uPlot draws places of equal width, null as a gap, in the theme's colours. */
export function longLineOptions({ data, size, theme, font, mark, ends, span, ...given }: Given): uPlot.Options {
  const { xAxis } = data
  const last = xAxis.length - 1
  const isWhole = data.series.every((series) => series.data.every((value) => value === null || Number.isInteger(value)))
  const scaleOf = (min: number, max: number) => roundScale(min, max, { isWhole })
  // The first and the last place have their names below them, too.
  const placeWidth = CHARACTER * Math.max(0, ...[0, last].map((at) => xAxis[at]?.length ?? 0))
  const soft = { stroke: theme.inkSoft, font }

  function drawMark(plot: uPlot): void {
    if (!mark) return
    const { ctx, bbox } = plot
    const y = plot.valToPos(mark.value, 'y', true)
    const dots = bbox.width / (size[0] || 1) > 1.5 ? 2 : 1
    ctx.save()
    ctx.strokeStyle = theme.bronze
    ctx.fillStyle = theme.bronze
    ctx.setLineDash([5 * dots, 4 * dots])
    ctx.lineWidth = 1.5 * dots
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.textAlign = 'right'
    ctx.textBaseline = 'bottom'
    ctx.fillText(mark.label, bbox.left + bbox.width, y - 4 * dots)
    ctx.restore()
  }

  /** Behind the lines, each run of places as one. */
  function drawBand(plot: uPlot): void {
    const { ctx, bbox } = plot
    const edge = (place: number) =>
      Math.min(bbox.left + bbox.width, Math.max(bbox.left, plot.valToPos(place - 0.5, 'x', true)))
    ctx.save()
    ctx.fillStyle = theme.bronze
    ctx.globalAlpha = BAND_ALPHA
    for (const [from, until] of runsOf(xAxis.map(given.isBanded)))
      ctx.fillRect(edge(from), bbox.top, edge(until) - edge(from), bbox.height)
    ctx.restore()
  }

  /** What was dragged over is shown alone. */
  function zoomToSelected(plot: uPlot): void {
    const { left, width } = plot.select
    if (width > 0) given.onSelect(zoomed(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'), last))
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  }

  return {
    width: size[0],
    height: size[1],
    legend: { show: false },
    padding: [22, Math.max(14, placeWidth / 2), null, null],
    cursor: {
      y: false,
      points: { size: 8 },
      drag: { x: true, y: false, setScale: false, dist: 4 },
      bind: {
        dblclick: () => () => {
          given.onZoom(null)
          return null
        },
      },
    },
    scales: {
      x: { time: false, range: (_, min, max) => [min, max] },
      y: {
        range: (_, min, max) => {
          if (ends) return ends
          const values = [min, max, mark?.value].filter((value) => typeof value === 'number')
          const { low, high } = scaleOf(...spanOf(values.length > 0 ? values : [0, 1], span))
          return [low, high]
        },
      },
    },
    axes: [
      {
        ...SIDES,
        ...soft,
        grid: { show: false },
        size: 26,
        gap: 6,
        space: placeWidth + 24,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
        values: (_, places) => places.map((at) => xAxis[at] ?? ''),
      },
      {
        ...SIDES,
        ...soft,
        grid: { stroke: theme.line, width: 1 },
        splits: (_, __, min, max) => [...scaleOf(min, max).ticks],
        values: (_, ticks) => ticks.map((tick) => figure(tick, scaleOf(ticks[0] ?? 0, ticks.at(-1) ?? 1).decimals)),
        size: (_, ticks) =>
          Math.max(placeWidth / 2, 14 + CHARACTER * Math.max(1, ...(ticks ?? []).map((tick) => tick.length))),
      },
    ],
    series: [
      {},
      ...data.series.map(({ name, data: line }): uPlot.Series => {
        // A point between two gaps has no line: only its dot shows that it is there.
        const lone = linePieces(line).flatMap((piece) => (piece.length === 1 ? piece : []))
        return {
          label: name,
          stroke: given.seriesColor(name),
          width: 1.6,
          points: { size: 5, filter: (_, __, isShown) => (isShown ? null : lone) },
        }
      }),
    ],
    hooks: { drawClear: [drawBand], draw: [drawMark], setSelect: [zoomToSelected] },
    plugins: [touchZoom({ last, zoom: given.zoom, zoomTo: given.onZoom })],
  }
}
