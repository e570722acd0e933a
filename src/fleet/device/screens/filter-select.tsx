import { FilterField } from '../../../platform/ui/filter-bar.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { screenTexts } from './text.ts'
import './device-screens.css'

export interface Option<T> {
  value: T
  label: string
}

interface Props<T> {
  /** the field's name; its label and id are made from it */
  name: keyof typeof screenTexts
  value: T | undefined
  /** undefined while they load */
  options: readonly Option<T>[] | undefined
  onChoose: (value: T | undefined) => void
}

/** One choice of a filter, or 'unlimited'. */
export function FilterSelect<T extends string | number | boolean>({ name, value, options, onChoose }: Props<T>) {
  const t = useText(screenTexts)
  const id = `filter-${name}`
  const isListed = value === undefined || options?.some((option) => option.value === value)
  return (
    <FilterField label={t(name)} id={id}>
      <select
        id={id}
        className="plain-input"
        value={String(value ?? '')}
        data-chosen={value !== undefined}
        onChange={(event) => onChoose(options?.find((option) => String(option.value) === event.target.value)?.value)}
      >
        <option value="">{t('unlimited')}</option>
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
