import type { ReactNode } from 'react'
import { FilterBar } from './filter-bar.tsx'
import { FilterText } from './filter-text.tsx'
import { useFilterTexts } from './use-filter-texts.ts'

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
  const { text, narrow } = useFilterTexts({ name }, (part: { name?: string | undefined }) => onName(part.name))
  return (
    <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ name: undefined })} buttons={buttons}>
      <FilterText name="name" label={label} {...(hint && { hint })} {...text('name')} />
    </FilterBar>
  )
}
