import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ENDED, NOT_ENDED, PRESENTS } from '../../rules/lesson-words.ts'
import type { LessonState } from '../../rules/lesson-words.ts'
import { lessonScreenTexts } from '../text.ts'
import type { LessonTab } from './lesson-search.ts'

interface Props {
  tab: LessonTab
  value: LessonState | undefined
  onChoose: (state: LessonState | undefined) => void
}

/** For the own lessons all, to give, given; for those of others all, not started, ended. */
export function StateRadios({ tab, value, onChoose }: Props) {
  const t = useText(lessonScreenTexts)
  const isOwn = tab === PRESENTS
  const choices = [
    { state: undefined, label: t(isOwn ? 'ownLessons' : 'anyState') },
    { state: NOT_ENDED, label: t(isOwn ? 'toGive' : 'notStarted') },
    { state: ENDED, label: t(isOwn ? 'given' : 'ended') },
  ] as const
  return (
    <fieldset className="lesson-radios" aria-label={t('states')}>
      {choices.map(({ state, label }) => (
        <label key={label}>
          <input type="radio" name="state" checked={state === value} onChange={() => onChoose(state)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
