import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OwnerFilters } from '../../device/screens/owner-filters.tsx'
import { REPAIR_TYPES } from '../rules/repair-records.ts'
import { repairScreenTexts, repairTypeTexts } from '../text.ts'
import { NO_REPAIR_FILTER, type RepairSearch } from './repair-search.ts'

interface Props {
  search: RepairSearch
  onNarrow: (part: Partial<RepairSearch>) => void
}

/** What narrows the records in addition to their dates. A choice applies at once, the number with it or when searched for. */
export function RepairFilterBar({ search, onNarrow }: Props) {
  const t = useText(repairScreenTexts)
  const typeText = useText(repairTypeTexts)
  const { text, narrow } = useFilterTexts({ machineNumber: search.machineNumber }, onNarrow)
  return (
    <FilterBar onSearch={() => narrow({})} onClean={() => narrow(NO_REPAIR_FILTER)}>
      <FilterText name="number" label={t('machineNumber')} hint={t('machineNumberHint')} {...text('machineNumber')} />
      <FilterSelect
        name="state"
        label={t('state')}
        value={search.state}
        options={REPAIR_TYPES.map((type) => ({ value: type, label: typeText(type) }))}
        onChoose={(state) => narrow({ state })}
      />
      <OwnerFilters search={search} onNarrow={narrow} hasRack />
      <label className="form-check">
        <input
          type="checkbox"
          checked={search.allDates ?? false}
          onChange={(event) => narrow({ allDates: event.target.checked || undefined })}
        />
        {t('allDates')}
      </label>
      {(['batchId', 'deviceId'] as const).map(
        (name) =>
          search[name] !== undefined && (
            <button
              key={name}
              type="button"
              className="plain-button"
              aria-pressed
              onClick={() => narrow({ [name]: undefined })}
            >
              {t(name === 'batchId' ? 'batchFilter' : 'deviceFilter')} ×
            </button>
          ),
      )}
    </FilterBar>
  )
}
