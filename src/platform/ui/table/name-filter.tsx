import type { ReactNode } from 'react'
import { FilterBar } from './filter-bar.tsx'
import { FilterText, useDraft } from './filter-text.tsx'

interface Props {
  label: string
  hint?: string
  name: string | undefined
  onName: (name: string | undefined) => void
  /** further buttons after 'search' and 'clean' */
  buttons?: ReactNode
}

/** The part of a name that a list is narrowed to. */
export function NameFilter({ label, hint, name, onName, buttons }: Props) {
  const [draft, setDraft] = useDraft(name)
  return (
    <FilterBar
      onSearch={() => onName(draft.trim() || undefined)}
      onClean={() => {
        setDraft('')
        onName(undefined)
      }}
      buttons={buttons}
    >
      <FilterText name="name" label={label} {...(hint && { hint })} draft={draft} onType={setDraft} />
    </FilterBar>
  )
}
