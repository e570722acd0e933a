import { FilterField } from '../table/filter-bar.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import type { Option } from './choices.ts'

interface Props<T> {
  /** the id is made from it */
  name: string
  label: string
  value: T | undefined
  options: readonly Option<T>[]
  /** what holds while nothing is chosen; 'unlimited' unless given */
  unchosen?: string
  onChoose: (value: T | undefined) => void
}

/** One of two to five choices that the program itself names, or 'unlimited'; for others there is FilterChoice. */
export function FilterSelect<T extends string | number | boolean>({
  name,
  label,
  value,
  options,
  unchosen,
  onChoose,
}: Props<T>) {
  const t = useText(uiTexts)
  const id = `filter-${name}`
  return (
    <FilterField label={label} id={id}>
      <select
        id={id}
        className="plain-input"
        value={String(value ?? '')}
        data-chosen={value !== undefined}
        onChange={(event) => onChoose(options.find((option) => String(option.value) === event.target.value)?.value)}
      >
        <option value="">{unchosen ?? t('unlimited')}</option>
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
