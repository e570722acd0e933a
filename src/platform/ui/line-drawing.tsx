import { useRef, useState, type PointerEvent } from 'react'
import { figure, UNKNOWN } from './format.ts'
import { useTheme } from './use-theme.ts'
import { useWidth } from './use-width.ts'
import { linePieces, roundScale } from './xy-scale.ts'
import './chart.css'

/** The XY shape of the statistics calls: one value per point of the axis, null is a gap. */
export interface Xy {
  xAxis: readonly string[]
  series: readonly { name: string; data: readonly (number | null)[] }[]
}

export interface LineLook {
  /** writes a series' name in the person's language */
  seriesLabel?: (name: string) => string
  /** writes a value with its unit */
  valueText: (value: number) => string
  /** a level that the figures are held against, such as the rated hash rate */
  mark?: { value: number; label: string }
  /** told the place on the axis that was clicked; offer the keyboard another way to it */
  onPoint?: (place: string) => void
}

/** room for the mark's words above the highest level */
const TOP = 22
const BOTTOM = 24
/** about as wide as a character of the axes is */
const CHARACTER = 6.8
const MOST_DOTS = 62

/** Lines over days or hours, as wide as their place: drawn by hand, since a chart library weighs more than a whole screen. */
export function LineDrawing(props: Xy & LineLook & { label: string; heightPx: number }) {
  const { xAxis, series, mark, heightPx, onPoint } = props
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [pointedAt, setPointed] = useState<number | null>(null)

  const values = series.flatMap(({ data }) => data.filter((value) => value !== null))
  if (mark) values.push(mark.value)
  const scale = roundScale(Math.min(...values), Math.max(...values))
  const tickTexts = scale.ticks.map((tick) => figure(tick, scale.decimals))
  const placeWidth = longest(xAxis) * CHARACTER
  // The first and the last place have their names below them, too.
  const left = Math.max(longest(tickTexts) * CHARACTER + 12, placeWidth / 2)
  const right = width - Math.max(14, placeWidth / 2)
  const plotWidth = Math.max(1, right - left)
  const last = xAxis.length - 1
  // Another range may have fewer places than the one that was pointed at.
  const pointed = pointedAt !== null && pointedAt <= last ? pointedAt : null
  const x = (at: number) => left + (last > 0 ? (at / last) * plotWidth : plotWidth / 2)
  const y = (value: number) => TOP + (1 - (value - scale.low) / (scale.high - scale.low)) * (heightPx - TOP - BOTTOM)
  const labelEvery = Math.max(1, Math.ceil((last * (placeWidth + 14)) / plotWidth))

  /** The point above or below which the pointer stands. */
  function placeOf(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.round(((event.clientX - box.left - left) / plotWidth) * last)))
  }

  return (
    <div
      ref={place}
      className="chart"
      role="img"
      aria-label={props.label}
      data-leads={onPoint !== undefined}
      style={{ height: heightPx }}
      onPointerMove={(event) => setPointed(placeOf(event))}
      onPointerLeave={() => setPointed(null)}
      onPointerUp={(event) => {
        const at = xAxis[placeOf(event)]
        if (event.button === 0 && at !== undefined) onPoint?.(at)
      }}
    >
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${heightPx}`} aria-hidden="true">
          {scale.ticks.map((tick, at) => (
            <g key={tick}>
              <line className="chart-grid" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central">
                {tickTexts[at]}
              </text>
            </g>
          ))}
          {xAxis.map(
            (text, at) =>
              at % labelEvery === 0 && (
                <text key={text} x={x(at)} y={heightPx - 6} textAnchor="middle">
                  {text}
                </text>
              ),
          )}
          {mark && (
            <g className="chart-mark">
              <line x1={left} x2={right} y1={y(mark.value)} y2={y(mark.value)} />
              <text x={right} y={y(mark.value) - 5} textAnchor="end">
                {mark.label}
              </text>
            </g>
          )}
          {pointed !== null && (
            <line className="chart-pointed" x1={x(pointed)} x2={x(pointed)} y1={TOP} y2={heightPx - BOTTOM} />
          )}
          {series.map(({ name, data }, nth) => {
            const color = theme.series[nth % theme.series.length]
            const pieces = linePieces(data)
            // A point between two gaps has no line: only its dot shows that it is there.
            const dots = data.length <= MOST_DOTS ? pieces.flat() : pieces.filter((piece) => piece.length === 1).flat()
            return (
              <g key={name} stroke={color}>
                {pieces.map((piece) => (
                  <polyline
                    key={piece[0]}
                    points={piece.map((at) => `${x(at).toFixed(1)},${y(data[at] ?? 0).toFixed(1)}`).join(' ')}
                  />
                ))}
                {dots.map((at) => (
                  <circle key={at} cx={x(at)} cy={y(data[at] ?? 0)} r={at === pointed ? 4.5 : 2.5} />
                ))}
              </g>
            )
          })}
        </svg>
      )}
      {pointed !== null && <PointFigures {...props} at={pointed} side={x(pointed) > width / 2 ? 'left' : 'right'} />}
    </div>
  )
}

/** What stands at the point under the mouse; the table below the chart has it for everybody. */
function PointFigures(props: Xy & LineLook & { at: number; side: 'left' | 'right' }) {
  const { xAxis, series, seriesLabel = (name: string) => name, valueText, at } = props
  return (
    <div className="chart-figures" data-side={props.side} aria-hidden="true">
      <b>{xAxis[at]}</b>
      {series.map(({ name, data }) => {
        const value = data[at] ?? null
        return (
          <div key={name}>
            {series.length > 1 && `${seriesLabel(name)} `}
            {value === null ? UNKNOWN : valueText(value)}
          </div>
        )
      })}
    </div>
  )
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length))
}
