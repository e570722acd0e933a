import type { Xy, XyLook } from '../../../platform/ui/chart/drawing.ts'
import { scaledXy } from '../../../platform/ui/chart/scaled-xy.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { hashUnit } from '../rules/hash-unit.ts'
import { screenTexts } from './text.ts'
import { ratedText } from './units.ts'

/** What changes by less is no event, and must not look like one: TH/s, and of a small miner a share of what it is rated at. */
const LEAST_THS = 5
const LEAST_SHARE = 0.2

interface Props extends Pick<XyLook, 'band' | 'onPoint'> {
  name: string
  title: string
  /** TH/s */
  data: Xy
  ratedThs: number
  heightPx: number
}

/** The hash rate of a device over days or hours, in the unit of what it is rated at. */
export function HashrateLine({ data, ratedThs, ...look }: Props) {
  const t = useText(screenTexts)
  const unit = hashUnit(ratedThs)
  return (
    <LineChart
      {...look}
      data={scaledXy(data, unit.size)}
      valueText={(value) => `${figure(value, 2)} ${unit.name}`}
      seriesLabel={() => look.title}
      leastSpan={Math.min(LEAST_THS, ratedThs * LEAST_SHARE) / unit.size}
      mark={{ value: ratedThs / unit.size, label: t('rated', { hashrate: ratedText(ratedThs) }) }}
    />
  )
}
