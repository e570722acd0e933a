import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'

/** Among filters: the list is of one rack, which the map of the machine room named; a click leaves it. */
export function RackChoice({ onLeave }: { onLeave: () => void }) {
  const t = useText(screenTexts)
  return (
    <button type="button" className="plain-button" aria-pressed onClick={onLeave}>
      {t('ofOneRack')} ×
    </button>
  )
}
