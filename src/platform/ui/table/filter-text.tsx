import { useState, type ComponentProps } from 'react'
import { FilterField } from './filter-bar.tsx'

/** The text of a filter as typed; follows the address when that changes, as on Back. */
export function useDraft(searched: string | undefined) {
  const [seen, setSeen] = useState(searched)
  const [draft, setDraft] = useState(searched ?? '')
  if (seen !== searched) {
    setSeen(searched)
    setDraft(searched ?? '')
  }
  return [draft, setDraft] as const
}

interface Props extends Pick<ComponentProps<'input'>, 'aria-keyshortcuts' | 'inputMode' | 'maxLength' | 'onKeyDown'> {
  /** the id is made from it */
  name: string
  label: string
  hint?: string
  draft: string
  onType: (draft: string) => void
}

/** A text that narrows once it is searched for. */
export function FilterText({ name, label, hint, draft, onType, ...input }: Props) {
  const id = `filter-${name}`
  return (
    <FilterField label={label} id={id}>
      <input
        maxLength={100}
        {...input}
        id={id}
        type="search"
        className="plain-input"
        placeholder={hint}
        value={draft}
        onChange={(event) => onType(event.target.value)}
      />
    </FilterField>
  )
}
