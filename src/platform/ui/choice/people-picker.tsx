import { useState, type ComponentProps } from 'react'
import { notify } from '../dialog/notices.tsx'
import { AvatarPicture } from '../frame/avatar-picture.tsx'
import { uiTexts } from '../text.ts'
import { Icon } from '../theme/icon.tsx'
import { useText } from '../theme/use-text.ts'
import { ChoiceBox } from './choice-box.tsx'
import type { Choices, Option } from './choices.ts'
import './people-picker.css'

export interface PickedPerson {
  id: number
  name: string
  avatarId?: number | null
}

interface Props {
  /** of a form: a hidden field of its name holds the id of each person */
  control: ComponentProps<typeof ChoiceBox>['control']
  /** of the choice */
  label: string
  choices: Choices<number>
  people: readonly PickedPerson[]
  /** left out: the person may not */
  onAdd?: ((person: PickedPerson) => void) | undefined
  onRemove?: ((person: PickedPerson) => void) | undefined
}

/** People assigned to something: one to choose, a button that adds, and the list to remove from. A form sends one who is chosen and not yet added, too. */
export function PeoplePicker({ control, label, choices, people, onAdd, onRemove }: Props) {
  const t = useText(uiTexts)
  const [chosen, setChosen] = useState<Option<number>>()

  function add(): void {
    if (!chosen || !onAdd) return
    if (people.some(({ id }) => id === chosen.value)) return notify.warning(t('personAdded'))
    onAdd({ id: chosen.value, name: chosen.label })
    setChosen(undefined)
    // The button is disabled now, and would lose the focus.
    document.getElementById(control.id)?.focus()
  }

  return (
    <>
      {onAdd && (
        <div className="people-choice">
          {control.name !== undefined && chosen && <input type="hidden" name={control.name} value={chosen.value} />}
          <ChoiceBox
            {...choices}
            control={control}
            label={label}
            placeholder={t(choices.options?.length === 0 ? 'noChoices' : 'choose')}
            values={chosen ? [chosen.value] : []}
            // As listed now: what a search found is gone from the list with its text.
            onChoose={([next]) => setChosen(choices.options?.find(({ value }) => value === next))}
          />
          <button type="button" className="plain-button" disabled={!chosen} onClick={add}>
            <Icon name="add" /> {t('addPerson')}
          </button>
        </div>
      )}
      {people.length > 0 && (
        <ul className="people-list">
          {people.map((person) => (
            <li key={person.id}>
              {control.name !== undefined && <input type="hidden" name={control.name} value={person.id} />}
              <AvatarPicture id={person.avatarId} sizePx={20} /> {person.name}
              {onRemove && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('removePerson', { name: person.name })}
                  onClick={() => onRemove(person)}
                >
                  <Icon name="close" sizePx={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
