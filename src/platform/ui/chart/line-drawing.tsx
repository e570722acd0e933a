import { XyPlot } from './xy-plot.tsx'
import type { Drawing, XyLook } from './drawing.ts'
import { linePieces, spanOf, type SpanLook } from './xy-scale.ts'

export interface LineLook extends XyLook, SpanLook {
  /** a level to compare the figures with, such as the rated hash rate */
  mark?: { value: number; label: string }
  /** the scale's ends, whatever the figures are: [0, 100] of percentages */
  ends?: [low: number, high: number]
}

const MOST_DOTS = 62

/** Lines over days or hours: drawn by hand up to some hundred places, since a chart library weighs more than this screen. */
export function LineDrawing({ mark, ends, leastSpan, bounds, ...props }: LineLook & Drawing) {
  const { data, seriesColor } = props
  const values = data.series.flatMap((series) => series.data.filter((value) => value !== null))
  if (mark) values.push(mark.value)
  // Those that have figures may be hidden.
  if (values.length === 0) values.push(0, 1)
  return (
    <XyPlot {...props} span={ends ?? spanOf(values, { leastSpan, bounds })}>
      {({ left, right, x, y, pointed }) => (
        <>
          {mark && (
            <g className="chart-mark">
              <line x1={left} x2={right} y1={y(mark.value)} y2={y(mark.value)} />
              <text x={right} y={y(mark.value) - 5} textAnchor="end">
                {mark.label}
              </text>
            </g>
          )}
          {pointed !== null && (
            <line className="chart-pointed" x1={x(pointed)} x2={x(pointed)} y1={22} y2={props.heightPx - 24} />
          )}
          {data.series.map(({ name, data: line }) => {
            const pieces = linePieces(line)
            // A point between two gaps has no line: only its dot shows that it is there.
            const dots = line.length <= MOST_DOTS ? pieces.flat() : pieces.filter((piece) => piece.length === 1).flat()
            return (
              <g key={name} stroke={seriesColor(name)}>
                {pieces.map((piece) => (
                  <polyline
                    key={piece[0]}
                    points={piece.map((at) => `${x(at).toFixed(1)},${y(line[at] ?? 0).toFixed(1)}`).join(' ')}
                  />
                ))}
                {dots.map((at) => (
                  <circle key={at} cx={x(at)} cy={y(line[at] ?? 0)} r={at === pointed ? 4.5 : 2.5} />
                ))}
              </g>
            )
          })}
        </>
      )}
    </XyPlot>
  )
}
