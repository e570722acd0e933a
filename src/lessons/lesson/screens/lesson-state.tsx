import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ENDED } from '../../rules/lesson-words.ts'
import { lessonScreenTexts, lessonStateTexts } from '../text.ts'
import type { LessonRow } from './lesson-search.ts'
import './lesson-state.css'

/** Not started, live just now, or ended. */
export function LessonState({ state, liveStartedAt }: Pick<LessonRow, 'state' | 'liveStartedAt'>) {
  const t = useText(lessonScreenTexts)
  const stateText = useText(lessonStateTexts)
  const isLive = state !== ENDED && liveStartedAt !== null
  return (
    <span className="lesson-state" data-state={isLive ? 'live' : state === ENDED ? 'ended' : 'planned'}>
      {isLive ? t('isLive') : stateText(state)}
    </span>
  )
}
