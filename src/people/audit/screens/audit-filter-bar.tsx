import { lastDays, rangeOf } from '../../../platform/rules/day-range.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FilterText, useDraft } from '../../../platform/ui/table/filter-text.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { auditTexts } from '../text.ts'
import type { AuditSearch } from './audit-search.ts'

interface Props {
  search: AuditSearch
  onNarrow: (change: Partial<AuditSearch>) => void
}

/** By person, by thing, by time. */
export function AuditFilterBar({ search, onNarrow }: Props) {
  const t = useText(auditTexts)
  const [person, setPerson] = useDraft(search.person)
  const [thing, setThing] = useDraft(search.objectId?.toString())
  const kinds = useCall('POST /audit/findKinds').data
  const options = kinds?.map(({ kind, kindText }) => ({ value: kind, label: kindText }))
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
      <FilterText name="person" label={t('person')} hint={t('personHint')} draft={person} onType={setPerson} />
      <FilterChoice
        name="kind"
        label={t('thing')}
        value={search.objectKind}
        options={options}
        onChoose={(objectKind) => onNarrow({ objectKind })}
      />
      <FilterText
        name="thing"
        label={t('thingId')}
        draft={thing}
        onType={setThing}
        inputMode="numeric"
        maxLength={15}
      />
      <OptionalRange
        label={t('doneOn')}
        range={rangeOf(search)}
        standard={lastDays(today(), 7)}
        onRange={(range) => onNarrow({ from: range?.from, to: range?.to })}
      />
    </FilterBar>
  )
}
