import type { EChartsCoreOption } from 'echarts/core'
import { UNKNOWN } from './format.ts'
import type { Theme } from './theme.ts'

/** The XY shape of the statistics calls: one value per point of the axis, null is a gap. */
export interface Xy {
  xAxis: readonly string[]
  series: readonly { name: string; data: readonly (number | null)[] }[]
}

export interface XyLook {
  kind: 'line' | 'bar'
  isStacked?: boolean
  /** writes a series' name in the person's language */
  seriesLabel?: (name: string) => string
  seriesColor?: (name: string) => string
  /** writes a value with its unit */
  valueText: (value: number) => string
  /** top of the scale: 100 for percentages */
  max?: number
  /** a level that the figures are held against, such as the rated hash rate */
  mark?: { value: number; label: string }
}

/** ECharts' option for lines or bars over one axis. */
export function xyOption(xy: Xy, look: XyLook, theme: Theme): EChartsCoreOption {
  const label = look.seriesLabel ?? ((name: string) => name)
  const axis = {
    axisLine: { lineStyle: { color: theme.lineStrong } },
    axisTick: { show: false },
    axisLabel: { color: theme.inkSoft, fontSize: 12 },
  }
  return {
    animation: false,
    color: [...theme.series],
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 4, right: 16, top: xy.series.length > 1 ? 36 : 16, bottom: 4, containLabel: true },
    legend: { show: xy.series.length > 1, top: 0, left: 0, type: 'scroll', textStyle: { color: theme.ink } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: theme.raised,
      borderColor: theme.line,
      textStyle: { color: theme.ink, fontSize: 13 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? look.valueText(value) : UNKNOWN),
    },
    xAxis: { type: 'category', data: [...xy.xAxis], boundaryGap: look.kind === 'bar', ...axis },
    yAxis: {
      type: 'value',
      max: look.max ?? (look.mark && roomAbove(look.mark.value)),
      min: look.mark && roomBelow(look.mark.value),
      scale: look.kind === 'line' && look.max === undefined,
      ...axis,
      axisLine: { show: false },
      splitLine: { lineStyle: { color: theme.line } },
    },
    series: xy.series.map(({ name, data }) => ({
      name: label(name),
      type: look.kind,
      stack: look.isStacked ? 'all' : undefined,
      data: [...data],
      itemStyle: look.seriesColor && { color: look.seriesColor(name) },
      // A point between two gaps has no line: only its dot shows that it is there.
      showSymbol: data.length <= 62 || hasLonePoint(data),
      symbolSize: 5,
      connectNulls: false,
      lineStyle: { width: 2 },
      barMaxWidth: 32,
      markLine: look.mark && {
        silent: true,
        symbol: 'none',
        lineStyle: { color: theme.bronze, type: 'dashed', width: 1.5 },
        label: { position: 'insideEndTop', color: theme.bronze, formatter: look.mark.label },
        data: [{ yAxis: look.mark.value }],
      },
    })),
  }
}

/** Lets a mark beyond all figures be seen: the scale alone ends at the highest and the lowest figure. */
function roomAbove(mark: number): (extent: { max: number }) => number {
  return ({ max }) => Math.ceil(Math.max(max, mark) * 1.05)
}
function roomBelow(mark: number): (extent: { min: number }) => number {
  return ({ min }) => Math.floor(Math.min(min, mark) * 0.95)
}

function hasLonePoint(data: readonly (number | null)[]): boolean {
  return data.some((value, at) => value !== null && (data[at - 1] ?? null) === null && (data[at + 1] ?? null) === null)
}
