import { FilterBar } from '../../../platform/ui/filter-bar.tsx'
import { FilterText, useDraft } from '../../../platform/ui/filter-text.tsx'
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
  const [typed, setTyped] = useDraft(name)
  return (
    <FilterBar
      onSearch={() => onName(typed.trim() || undefined)}
      onClean={() => {
        setTyped('')
        onName(undefined)
      }}
      buttons={buttons}
    >
      <FilterText name="name" label={t('name')} hint={t('nameHint')} draft={typed} onType={setTyped} />
    </FilterBar>
  )
}
