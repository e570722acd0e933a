import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from './screen-state.tsx'
import './chart.css'

interface Props {
  option: EChartsCoreOption
  /** what a person hears who can't see the drawing */
  label: string
  heightPx: number
}

/** A drawing by ECharts, as wide as its place; the library is loaded when the first one is shown. */
export function Chart({ option, label, heightPx }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)

  useEffect(() => {
    const element = place.current
    if (!element) return
    let made: EChartsType | undefined
    let isGone = false
    const resized = new ResizeObserver(() => made?.resize())
    void import('./echarts.ts').then(({ init }) => {
      if (isGone) return
      made = init(element)
      resized.observe(element)
      setChart(made)
    })
    return () => {
      isGone = true
      resized.disconnect()
      made?.dispose()
    }
  }, [])
  useEffect(() => chart?.setOption(option, { notMerge: true }), [chart, option])

  return (
    <div className="chart" style={{ height: heightPx }}>
      {!chart && <Skeleton rows={5} />}
      <div ref={place} role="img" aria-label={label} style={{ height: heightPx }} />
    </div>
  )
}
