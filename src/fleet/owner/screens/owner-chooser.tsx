import { ChoiceBox } from '../../../platform/ui/choice/choice-box.tsx'
import type { Choices } from '../../../platform/ui/choice/choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ownerScreenTexts } from './text.ts'
import './owner-screens.css'

interface Props {
  id: number
  choices: Choices<number>
  onChoose: (id: number) => void
}

/** Another client or site to be shown by this screen. */
export function OwnerChooser({ id, choices, onChoose }: Props) {
  const t = useText(ownerScreenTexts)
  if (!choices.search && (choices.options?.length ?? 0) < 2) return null
  return (
    <span className="owner-chooser">
      <ChoiceBox
        {...choices}
        control={{ id: 'owner', 'aria-label': t('choose') }}
        label={t('choose')}
        placeholder=""
        values={[id]}
        isRequired
        onChoose={([next]) => next !== undefined && onChoose(next)}
      />
    </span>
  )
}
