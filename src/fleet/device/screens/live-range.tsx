import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterField } from '../../../platform/ui/table/filter-bar.tsx'
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

interface Props {
  figure: LiveOrder | undefined
  onFigure: (figure: LiveOrder | undefined) => void
  from: Typed
  until: Typed
}

interface Typed {
  draft: string
  onType: (draft: string) => void
}

/** Filters a list by one live figure: the figure applies at once, its bounds on search. */
export function LiveRange({ figure, onFigure, from, until }: Props) {
  const t = useText(screenTexts)
  const unit = figure && UNITS[figure]
  const unitText = unit === 'hoursLong' || unit === 'minutesAgo' ? t(unit) : unit
  const bound = (name: 'liveFrom' | 'liveUntil', { draft, onType }: Typed) => (
    <FilterField label={t(name, { unit: unitText ?? '' })} id={`filter-${name}`}>
      <input
        id={`filter-${name}`}
        className="plain-input"
        type="number"
        min={0}
        max={999_999_999}
        step="any"
        value={draft}
        onChange={(event) => onType(event.target.value)}
      />
    </FilterField>
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
