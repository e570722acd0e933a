import { FilterField } from '../table/filter-bar.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { ChoiceBox } from './choice-box.tsx'
import type { Choices } from './choices.ts'

interface Props<T> extends Choices<T> {
  /** the id is made from it */
  name: string
  label: string
  value: T | undefined
  /** one is always chosen */
  isRequired?: boolean
  onChoose: (value: T | undefined) => void
}

/** One choice of a filter, or 'unlimited' where none is required. */
export function FilterChoice<T extends string | number | boolean>(props: Props<T>) {
  const { name, label, value, onChoose, ...choices } = props
  const t = useText(uiTexts)
  const id = `filter-${name}`
  return (
    <FilterField label={label} id={id}>
      <ChoiceBox
        {...choices}
        control={{ id }}
        label={label}
        placeholder={t('unlimited')}
        values={value === undefined ? [] : [value]}
        onChoose={([chosen]) => onChoose(chosen)}
      />
    </FilterField>
  )
}
