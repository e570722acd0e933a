import { addDays } from '../../../platform/rules/business-time.ts'
import { lastDays, type DayRange } from '../../../platform/rules/day-range.ts'
import { DayRangeFields } from '../../../platform/ui/form/range-fields.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import '../../../platform/ui/form/range-picker.css'
import { lossScreenTexts } from '../text.ts'

const SHORTCUTS = {
  yesterday: (now: string) => lastDays(addDays(now, -1), 1),
  today: (now: string) => lastDays(now, 1),
  week: (now: string) => lastDays(addDays(now, -1), 7),
  month: (now: string) => lastDays(addDays(now, -1), 30),
} as const
const NAMES = ['yesterday', 'today', 'week', 'month'] as const

export const yesterday = (): DayRange => SHORTCUTS.yesterday(today())

/** One day or some; whole days first, as the running one still grows. */
export function LossDays({ range, onRange }: { range: DayRange; onRange: (range: DayRange) => void }) {
  const t = useText(lossScreenTexts)
  const now = today()
  return (
    <div className="range-picker loss-range">
      <DayRangeFields id="loss-days" range={range} last={now} onRange={onRange} />
      <fieldset className="joined-buttons" aria-label={t('days')}>
        {NAMES.map((name) => {
          const { from, to } = SHORTCUTS[name](now)
          return (
            <button
              key={name}
              type="button"
              className="plain-button"
              aria-pressed={range.from === from && range.to === to}
              onClick={() => onRange({ from, to })}
            >
              {t(name)}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
