import { lastDays, rangeOf } from '../../../platform/rules/day-range.ts'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OwnerFilters } from '../../device/screens/owner-filters.tsx'
import { ASSIGNED } from '../rules/assigned.ts'
import { WARNING_TYPES } from '../../device/rules/warning-types.ts'
import { warningColumnTexts, warningScreenTexts, warningTexts } from '../text.ts'
import { NO_WARNING_FILTER, type WarningSearch } from './warning-search.ts'

interface Props {
  search: WarningSearch
  onNarrow: (part: Partial<WarningSearch>) => void
}

/** What narrows the warnings. A choice applies at once, the serial with it or when searched for. */
export function WarningFilterBar({ search, onNarrow }: Props) {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const typeText = useText(warningTexts)
  const { text, narrow } = useFilterTexts({ serial: search.serial }, onNarrow)
  return (
    <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ ...NO_WARNING_FILTER, isFolded: true })}>
      <FilterText name="serial" label={t('number')} hint={t('numberHint')} {...text('serial')} />
      <FilterChoice
        name="type"
        label={title('type')}
        value={search.type}
        options={WARNING_TYPES.map((type) => ({ value: type, label: typeText(type) }))}
        onChoose={(type) => narrow({ type })}
      />
      <FilterSelect
        name="isOpen"
        label={t('openOrClosed')}
        value={search.isOpen}
        options={[
          { value: true, label: t('open') },
          { value: false, label: t('closed') },
        ]}
        onChoose={(isOpen) => narrow({ isOpen })}
      />
      <FilterSelect
        name="isAcknowledged"
        label={t('isAcknowledged')}
        value={search.isAcknowledged}
        options={[
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ]}
        onChoose={(isAcknowledged) => narrow({ isAcknowledged })}
      />
      <FilterSelect
        name="assigned"
        label={title('assignedTo')}
        value={search.assigned}
        options={ASSIGNED.map((value) => ({ value, label: t(value === 'none' ? 'unassigned' : value) }))}
        onChoose={(assigned) => narrow({ assigned })}
      />
      <FilterSelect
        name="isSnoozed"
        label={t('isSnoozed')}
        value={search.isSnoozed}
        options={[
          { value: true, label: t('snoozed') },
          { value: false, label: t('notSnoozed') },
        ]}
        onChoose={(isSnoozed) => narrow({ isSnoozed })}
      />
      {search.stormId === undefined && (
        <FilterSelect
          name="isFolded"
          label={t('isFolded')}
          value={search.isFolded ? undefined : false}
          unchosen={t('folded')}
          options={[{ value: false, label: t('flat') }]}
          onChoose={(isFolded) => narrow({ isFolded: isFolded ?? true })}
        />
      )}
      <OwnerFilters search={search} onNarrow={narrow} hasRack />
      <OptionalRange
        label={title('createTime')}
        range={rangeOf(search)}
        standard={lastDays(today(), 7)}
        onRange={(range) => narrow({ from: range?.from, to: range?.to })}
      />
    </FilterBar>
  )
}
