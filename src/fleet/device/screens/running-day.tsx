import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'
import './running-day.css'

/** The note next to charts that the figures of the running day are a few minutes behind: `sumPolls` runs every four minutes. */
export function RunningDay({ isShown }: { isShown: boolean }) {
  const t = useText(screenTexts)
  return isShown && <span className="running-day">{t('runningDayLags')}</span>
}
