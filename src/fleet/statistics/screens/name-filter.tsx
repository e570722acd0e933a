import { useState } from 'react'
import { FilterBar, FilterField } from '../../../platform/ui/filter-bar.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { ownerScreenTexts } from './text.ts'
import type { ReactNode } from 'react'

interface Props {
  name: string | undefined
  onName: (name: string | undefined) => void
  buttons?: ReactNode
}

/** The part of a name that a list is narrowed to. */
export function NameFilter({ name, onName, buttons }: Props) {
  const t = useText(ownerScreenTexts)
  const [typed, setTyped] = useState(name ?? '')
  return (
    <FilterBar
      onSearch={() => onName(typed.trim() || undefined)}
      onClean={() => {
        setTyped('')
        onName(undefined)
      }}
      buttons={buttons}
    >
      <FilterField label={t('name')} id="filter-name">
        <input
          id="filter-name"
          type="search"
          className="plain-input"
          placeholder={t('nameHint')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FilterField>
    </FilterBar>
  )
}
