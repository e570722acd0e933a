import type { ComponentProps } from 'react'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LIVE_ORDERS, type LiveOrder } from '../rules/device-orders.ts'
import { screenTexts } from './text.ts'

/** What the numbers are in; times as words of their language. */
const UNITS: Record<LiveOrder, string> = {
  hashrate: 'TH/s',
  ratedShare: '%',
  maxTemp: '°C',
  maxFan: 'rpm',
  wattage: 'W',
  efficiency: 'J/TH',
  uptime: 'hoursLong',
  lastAnsweredAt: 'minutesAgo',
}

/** What the bounds of a figure are in, in words. */
export function useLiveUnit(figure: LiveOrder | undefined): string {
  const t = useText(screenTexts)
  const unit = figure ? UNITS[figure] : ''
  return unit === 'hoursLong' || unit === 'minutesAgo' ? t(unit) : unit
}

interface Props {
  figure: LiveOrder | undefined
  onFigure: (figure: LiveOrder | undefined) => void
  unit: string
  from: Typed
  until: Typed
}

type Typed = Pick<ComponentProps<typeof FilterText>, 'draft' | 'error' | 'onType'>

/** Filters a list by one live figure: the figure applies at once, its bounds on search. */
export function LiveRange({ figure, onFigure, unit, from, until }: Props) {
  const t = useText(screenTexts)
  const bound = (name: 'liveFrom' | 'liveUntil', typed: Typed) => (
    <FilterText name={name} label={t(name, { unit })} {...typed} inputMode="decimal" />
  )
  return (
    <>
      <FilterSelect
        name="liveFigure"
        label={t('liveFigure')}
        value={figure}
        options={LIVE_ORDERS.map((value) => ({ value, label: t(value) }))}
        onChoose={onFigure}
      />
      {figure && bound('liveFrom', from)}
      {figure && bound('liveUntil', until)}
    </>
  )
}
