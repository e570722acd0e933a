import { lastDays, rangeOf } from '../../../platform/rules/day-range.ts'
import { typedNumber } from '../../../platform/rules/typed-number.ts'
import { readId } from '../../../platform/ui/frame/address.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { auditTexts } from '../text.ts'
import type { AuditSearch } from './audit-search.ts'

interface Props {
  search: AuditSearch
  onNarrow: (change: Partial<AuditSearch>) => void
}

const idOf = (typed: string) => readId(typedNumber(typed).toString())

/** By person, by thing, by time. */
export function AuditFilterBar({ search, onNarrow }: Props) {
  const t = useText(auditTexts)
  const searched = { person: search.person, thing: search.objectId?.toString() }
  const { text, narrow } = useFilterTexts(
    searched,
    ({ thing, ...part }: Partial<Omit<AuditSearch, 'objectId'>> & { thing?: string | undefined }) =>
      onNarrow({ ...part, objectId: thing === undefined ? undefined : idOf(thing) }),
    (name, typed) => (name === 'thing' && idOf(typed) === undefined ? t('notAnId') : undefined),
  )
  const kinds = choicesOf(useCall('POST /audit/findKinds'), (found) =>
    found.map(({ kind, kindText }) => ({ value: kind, label: kindText })),
  )
  return (
    <FilterBar
      onSearch={() => narrow({})}
      onClean={() =>
        narrow({ person: undefined, objectKind: undefined, thing: undefined, from: undefined, to: undefined })
      }
    >
      <FilterText name="person" label={t('person')} hint={t('personHint')} {...text('person')} />
      <FilterChoice
        name="kind"
        label={t('thing')}
        value={search.objectKind}
        {...kinds}
        onChoose={(objectKind) => narrow({ objectKind })}
      />
      <FilterText name="thing" label={t('thingId')} {...text('thing')} inputMode="numeric" maxLength={30} />
      <OptionalRange
        label={t('doneOn')}
        range={rangeOf(search)}
        standard={lastDays(today(), 7)}
        onRange={(range) => narrow({ from: range?.from, to: range?.to })}
      />
    </FilterBar>
  )
}
