import { XyPlot } from './xy-plot.tsx'
import type { Drawing, XyLook } from './drawing.ts'

const WIDEST_BAR = 48

export interface BarLook extends XyLook {
  /** the series are stacked; otherwise side by side */
  isStacked?: boolean
}

/** Bars from 0, one place each. */
export function BarDrawing({ isStacked = false, ...props }: BarLook & Drawing) {
  const { data, seriesColor } = props
  const heights = data.xAxis.map((_, place) => {
    const values = data.series.map((series) => series.data[place] ?? 0)
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)
  })
  return (
    <XyPlot {...props} hasBands span={[0, Math.max(1, ...heights)]}>
      {({ step, x, y, pointed }) => {
        const bars = isStacked ? 1 : Math.max(1, data.series.length)
        const width = Math.min(WIDEST_BAR, (step * 0.72) / bars)
        return data.xAxis.map((place, at) => {
          let below = 0
          return (
            <g key={place} className="chart-bars" data-dim={(pointed !== null && pointed !== at) || undefined}>
              {data.series.map(({ name, data: values }, nth) => {
                const value = values[at] ?? 0
                const from = isStacked ? below : 0
                below += value
                if (value === 0) return null
                return (
                  <rect
                    key={name}
                    x={x(at) - (width * bars) / 2 + (isStacked ? 0 : nth * width)}
                    width={Math.max(1, width - (bars > 1 ? 1 : 0))}
                    y={y(from + value)}
                    height={Math.max(0.5, y(from) - y(from + value))}
                    fill={seriesColor(name)}
                  />
                )
              })}
            </g>
          )
        })
      }}
    </XyPlot>
  )
}
