import { FilterField } from '../table/filter-bar.tsx'
import { FindChoice, type ChoiceSearch } from './find-choice.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

export interface Option<T> {
  value: T
  label: string
}

interface Props<T> {
  /** the id is made from it */
  name: string
  label: string
  value: T | undefined
  /** undefined while they load */
  options: readonly Option<T>[] | undefined
  /** where there are more than the options */
  search?: ChoiceSearch | undefined
  /** one is always chosen */
  isRequired?: boolean
  onChoose: (value: T | undefined) => void
}

/** One choice of a filter, or 'unlimited' where none is required. */
export function FilterSelect<T extends string | number | boolean>({
  name,
  label,
  value,
  options,
  search,
  isRequired = false,
  onChoose,
}: Props<T>) {
  const t = useText(uiTexts)
  const id = `filter-${name}`
  const isListed = value === undefined || options?.some((option) => option.value === value)
  return (
    <FilterField label={label} id={id}>
      {search && <FindChoice label={t('findIn', { label })} search={search} />}
      <select
        id={id}
        className="plain-input"
        value={String(value ?? '')}
        data-chosen={value !== undefined}
        onChange={(event) => onChoose(options?.find((option) => String(option.value) === event.target.value)?.value)}
      >
        {!isRequired && <option value="">{t('unlimited')}</option>}
        {/* A value from the address holds although its name is not known, or not yet. */}
        {!isListed && <option value={String(value)}>{String(value)}</option>}
        {options?.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
