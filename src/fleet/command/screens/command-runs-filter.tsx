import { lastDays } from '../../../platform/rules/day-range.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { COMMAND_KINDS } from '../rules/command-kinds.ts'
import { commandRunTexts, runKindTexts } from '../text.ts'
import type { RunSearch } from './command-run-search.ts'

interface Props {
  search: RunSearch
  onNarrow: (part: Partial<RunSearch>) => void
}

/** By kind, by person, by day. */
export function CommandRunsFilter({ search, onNarrow }: Props) {
  const t = useText(commandRunTexts)
  const kindText = useText(runKindTexts)
  const { text, narrow } = useFilterTexts({ person: search.person }, onNarrow)
  const { kind, from, to } = search
  return (
    <FilterBar
      onSearch={() => narrow({})}
      onClean={() => narrow({ person: undefined, kind: undefined, from: undefined, to: undefined })}
    >
      <FilterText name="person" label={t('person')} hint={t('personHint')} {...text('person')} />
      <FilterSelect
        name="kind"
        label={t('kind')}
        value={kind}
        options={COMMAND_KINDS.map((each) => ({ value: each, label: kindText(each) }))}
        onChoose={(chosen) => narrow({ kind: chosen })}
      />
      <OptionalRange
        label={t('givenOn')}
        range={from !== undefined && to !== undefined && from <= to ? { from, to } : undefined}
        standard={lastDays(today(), 7)}
        onRange={(range) => narrow({ from: range?.from, to: range?.to })}
      />
    </FilterBar>
  )
}
