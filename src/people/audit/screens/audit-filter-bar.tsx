import { useState } from 'react'
import { lastDays } from '../../../platform/rules/day-range.ts'
import { FilterBar, FilterField } from '../../../platform/ui/filter-bar.tsx'
import { FilterSelect } from '../../../platform/ui/filter-select.tsx'
import { useCall } from '../../../platform/ui/use-call.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { OptionalRange, today } from '../../../platform/ui/optional-range.tsx'
import { rangeOf } from '../../user/screens/user-search.ts'
import { auditTexts } from '../text.ts'
import type { AuditSearch } from './audit-screen.tsx'
import { kindText } from './words.ts'

interface Props {
  search: AuditSearch
  onNarrow: (change: Partial<AuditSearch>) => void
}

/** By person, by thing, by time. */
export function AuditFilterBar({ search, onNarrow }: Props) {
  const t = useText(auditTexts)
  const [person, setPerson] = useState(search.person ?? '')
  const [thing, setThing] = useState(search.objectId?.toString() ?? '')
  const kinds = useCall('POST /audit/findKinds').data
  const options = kinds?.map((kind) => ({ value: kind, label: kindText(kind) }))
  return (
    <FilterBar
      onSearch={() =>
        onNarrow({
          person: person.trim() || undefined,
          objectId: /^[1-9]\d{0,14}$/.test(thing.trim()) ? Number(thing) : undefined,
        })
      }
      onClean={() => {
        setPerson('')
        setThing('')
        onNarrow({ person: undefined, objectKind: undefined, objectId: undefined, from: undefined, to: undefined })
      }}
    >
      <FilterField label={t('person')} id="filter-person">
        <input
          id="filter-person"
          type="search"
          className="plain-input"
          placeholder={t('personHint')}
          maxLength={100}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        />
      </FilterField>
      <FilterSelect
        name="kind"
        label={t('thing')}
        value={search.objectKind}
        options={options}
        onChoose={(objectKind) => onNarrow({ objectKind })}
      />
      <FilterField label={t('thingId')} id="filter-thing">
        <input
          id="filter-thing"
          type="search"
          inputMode="numeric"
          className="plain-input"
          maxLength={15}
          value={thing}
          onChange={(event) => setThing(event.target.value)}
        />
      </FilterField>
      <OptionalRange
        label={t('doneOn')}
        range={rangeOf(search)}
        standard={lastDays(today(), 7)}
        onRange={(range) => onNarrow({ from: range?.from, to: range?.to })}
      />
    </FilterBar>
  )
}
