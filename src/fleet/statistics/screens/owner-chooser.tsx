import { FindChoice } from '../../../platform/ui/choice/find-choice.tsx'
import type { NameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ownerScreenTexts } from './text.ts'
import './trends.css'

interface Props {
  id: number
  choices: NameChoices
  onChoose: (id: number) => void
}

/** Another client or site to be shown by this screen. */
export function OwnerChooser({ id, choices: { options = [], search }, onChoose }: Props) {
  const t = useText(ownerScreenTexts)
  if (!search && options.length < 2) return null
  return (
    <span className="owner-chooser">
      {search && <FindChoice label={t('findByName')} search={search} />}
      <select
        className="plain-input"
        aria-label={t('choose')}
        value={id}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {/* One that was deleted is in no list. */}
        {!options.some(({ value }) => value === id) && <option value={id}>{t('isDeleted')}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
