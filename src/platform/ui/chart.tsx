import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Skeleton } from './screen-state.tsx'
import './chart.css'

interface Props {
  option: EChartsCoreOption
  /** what a person hears who can't see the drawing */
  label: string
  heightPx: number
  /** told which place of the horizontal axis was clicked, counted from 0 */
  onPoint?: (at: number) => void
}

/** A drawing by ECharts, as wide as its place; the library is loaded when the first one is shown. */
export function Chart({ option, label, heightPx, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)

  useEffect(() => {
    const element = place.current
    let made: EChartsType | undefined
    let isGone = false
    const resized = new ResizeObserver(() => made?.resize())
    async function draw(): Promise<void> {
      const { init } = await import('./echarts.ts')
      if (isGone || !element) return
      made = init(element)
      resized.observe(element)
      setChart(made)
    }
    void draw()
    return () => {
      isGone = true
      resized.disconnect()
      made?.dispose()
    }
  }, [])
  useEffect(() => chart?.setOption(option, { notMerge: true }), [chart, option])
  const tell = useEffectEvent((x: number, y: number) => {
    if (!chart?.containPixel('grid', [x, y])) return
    const [at] = chart.convertFromPixel('grid', [x, y])
    if (at !== undefined) onPoint?.(Math.round(at))
  })
  useEffect(() => {
    // Anywhere above a point counts, not only its dot.
    chart?.getZr().on('click', ({ offsetX, offsetY }) => tell(offsetX, offsetY))
  }, [chart])

  return (
    <div className="chart" style={{ height: heightPx }}>
      {!chart && <Skeleton rows={5} />}
      <div
        ref={place}

        role="img"
        aria-label={label}
        style={{ height: heightPx }}
      />
    </div>
  )
}
