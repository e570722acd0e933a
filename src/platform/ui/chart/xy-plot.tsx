import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { figure, UNKNOWN } from '../theme/format.ts'
import { useWidth } from '../theme/use-width.ts'
import { usePointed } from './pointed-place.ts'
import { PointerKeys } from './pointer-keys.tsx'
import { CHARACTER, roundScale } from './xy-scale.ts'
import type { Drawing } from './drawing.ts'
import './chart.css'

/** Where things are in the drawing, in px. */
export interface Plot {
  left: number
  right: number
  /** how far two neighbouring places are apart */
  step: number
  x: (place: number) => number
  y: (value: number) => number
  /** the place under the mouse */
  pointed: number | null
}

interface Props extends Drawing {
  /** the least and the greatest value to show */
  span: [least: number, greatest: number]
  /** bars need room for half a step at both ends, lines begin at the edge */
  hasBands?: boolean
  children: (plot: Plot) => ReactNode
}

/** room for a mark's words above the highest level */
const TOP = 22
const BOTTOM = 24
/** words of the axis longer than this are cut; the figures at the pointer and the table have them whole */
const LONGEST_PLACE = 14

/** Axes, grid and the figures at the pointer, as wide as their place; what is between is drawn by `children`. */
export function XyPlot({ data, span, hasBands = false, heightPx, children, ...look }: Props) {
  const { xAxis } = data
  const { onDrag } = look
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [pointed, setPointed] = usePointed(xAxis)
  const [draggedFrom, setDraggedFrom] = useState<number | null>(null)
  /** whether the press began here: a list above the chart may close as the button goes down, which then comes up over it */
  const isPressed = useRef(false)

  const isWhole = data.series.every((series) => series.data.every((value) => value === null || Number.isInteger(value)))
  const scale = roundScale(...span, { isWhole })
  const tickTexts = scale.ticks.map((tick) => figure(tick, scale.decimals))
  const places = xAxis.map(short)
  const placeWidth = longest(places) * CHARACTER
  // The first and the last place have their names below them, too.
  const left = Math.max(longest(tickTexts) * CHARACTER + 12, hasBands ? 0 : placeWidth / 2)
  const right = width - Math.max(14, hasBands ? 0 : placeWidth / 2)
  const plotWidth = Math.max(1, right - left)
  const last = xAxis.length - 1
  const step = plotWidth / Math.max(1, hasBands ? xAxis.length : last)
  const x = (at: number) => left + (hasBands ? (at + 0.5) * step : last > 0 ? at * step : plotWidth / 2)
  const y = (value: number) => TOP + (1 - (value - scale.low) / (scale.high - scale.low)) * (heightPx - TOP - BOTTOM)
  /** A word of the axis is wider than its band may be: at the edges it is moved, not cut. */
  const within = (text: string, middle: number) => {
    const half = (longest([text]) * CHARACTER) / 2
    return Math.max(half, Math.min(middle, width - half))
  }
  // Names close together are better than a bar without its name.
  const labelEvery = Math.max(1, Math.ceil((placeWidth + (hasBands ? 6 : 14)) / step))

  function placeOf(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect()
    const steps = (event.clientX - box.left - left) / step - (hasBands ? 0.5 : 0)
    return Math.min(last, Math.max(0, Math.round(steps)))
  }

  return (
    <div className="chart-place">
      <div
        ref={place}
        className="chart"
        role="img"
        aria-label={look.label}
        data-leads={look.onPoint !== undefined}
        data-drags={onDrag && ''}
        style={{ height: heightPx }}
        onPointerMove={(event) => setPointed(placeOf(event))}
        onPointerLeave={() => {
          setPointed(null)
          setDraggedFrom(null)
          isPressed.current = false
        }}
        onPointerDown={(event) => {
          isPressed.current = true
          // Fingers scroll the page.
          if (onDrag && event.button === 0 && event.pointerType === 'mouse') setDraggedFrom(placeOf(event))
        }}
        onPointerUp={(event) => {
          const at = xAxis[placeOf(event)]
          const from = draggedFrom === null ? undefined : xAxis[draggedFrom]
          setDraggedFrom(null)
          if (event.button !== 0 || at === undefined || !isPressed.current) return
          isPressed.current = false
          if (from === undefined || from === at) look.onPoint?.(at)
          else onDrag?.([from, at])
        }}
      >
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${heightPx}`} aria-hidden="true">
            {look.band &&
              xAxis.map(
                (at, nth) =>
                  look.band?.textOf(at) !== undefined && (
                    <rect
                      key={at}
                      className="chart-band"
                      x={Math.max(left, x(nth) - step / 2)}
                      y={TOP}
                      width={Math.min(right, x(nth) + step / 2) - Math.max(left, x(nth) - step / 2)}
                      height={heightPx - TOP - BOTTOM}
                    />
                  ),
              )}
            {scale.ticks.map((tick, at) => (
              <g key={tick}>
                <line className="chart-grid" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
                <text x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central">
                  {tickTexts[at]}
                </text>
              </g>
            ))}
            {places.map(
              (text, at) =>
                at % labelEvery === 0 && (
                  <text key={xAxis[at]} x={within(text, x(at))} y={heightPx - 6} textAnchor="middle">
                    {text}
                  </text>
                ),
            )}
            {draggedFrom !== null && pointed !== null && (
              <rect
                className="chart-dragged"
                x={Math.min(x(draggedFrom), x(pointed))}
                y={TOP}
                width={Math.abs(x(pointed) - x(draggedFrom))}
                height={heightPx - TOP - BOTTOM}
              />
            )}
            {children({ left, right, step, x, y, pointed })}
          </svg>
        )}
      </div>
      <PointerKeys
        data={data}
        {...look}
        at={pointed}
        onAt={setPointed}
        from={draggedFrom}
        onFrom={setDraggedFrom}
        onRange={onDrag && ((from, to) => onDrag([xAxis[from] ?? '', xAxis[to] ?? '']))}
        onShowAll={onDrag && look.dragged ? () => onDrag(null) : undefined}
      />
      {pointed !== null && (
        <PointFigures data={data} {...look} at={pointed} side={x(pointed) > width / 2 ? 'left' : 'right'} />
      )}
    </div>
  )
}

type FiguresProps = Pick<Drawing, 'data' | 'seriesLabel' | 'seriesColor' | 'valueText' | 'band'> & {
  at: number
  side: 'left' | 'right'
}

/** The figures at the place under the mouse; the table below the chart has them for everybody. */
export function PointFigures({ data, at, side, ...look }: FiguresProps) {
  const { seriesLabel, seriesColor, valueText, band } = look
  const place = data.xAxis[at]
  const banded = place === undefined ? undefined : band?.textOf(place)
  return (
    <div className="chart-figures" data-side={side} aria-hidden="true">
      <b>{place}</b>
      {data.series.map(({ name, data: values }) => {
        const value = values[at] ?? null
        return (
          <div key={name}>
            {data.series.length > 1 && <i style={{ background: seriesColor(name) }} />}
            {data.series.length > 1 && `${seriesLabel(name)} `}
            {value === null ? UNKNOWN : valueText(value)}
          </div>
        )
      })}
      {banded !== undefined && (
        <div className="chart-banded">
          {band?.title} {banded}
        </div>
      )}
    </div>
  )
}

function short(text: string): string {
  // Half of a surrogate pair is no character.
  return text.length > LONGEST_PLACE ? `${text.slice(0, LONGEST_PLACE - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

/** In characters of Latin width; a Chinese one takes two. */
function longest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length + (text.match(/[⺀-￿]/g)?.length ?? 0)))
}
