import type { ComponentProps } from 'react'
import { FilterField } from './filter-bar.tsx'

interface Props extends Pick<ComponentProps<'input'>, 'aria-keyshortcuts' | 'inputMode' | 'maxLength' | 'onKeyDown'> {
  /** the id is made from it */
  name: string
  label: string
  hint?: string
  /** what is wrong with what was typed */
  error?: string | undefined
  draft: string
  onType: (draft: string) => void
}

/** A text that narrows once it is searched for, or with the next choice: `useFilterTexts`. */
export function FilterText({ name, label, hint, error, draft, onType, ...input }: Props) {
  const id = `filter-${name}`
  return (
    <FilterField label={label} id={id} error={error}>
      <input
        maxLength={100}
        {...input}
        id={id}
        type="search"
        className="plain-input"
        placeholder={hint}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={draft}
        onChange={(event) => onType(event.target.value)}
      />
    </FilterField>
  )
}
