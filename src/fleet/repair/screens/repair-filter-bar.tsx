import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterText, useDraft } from '../../../platform/ui/table/filter-text.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OwnerFilters } from '../../device/screens/owner-filters.tsx'
import { REPAIR_TYPES } from '../rules/repair-records.ts'
import { repairScreenTexts, repairTypeTexts } from '../text.ts'
import { NO_REPAIR_FILTER, type RepairSearch } from './repair-search.ts'

interface Props {
  search: RepairSearch
  onNarrow: (part: Partial<RepairSearch>) => void
}

/** What narrows the records in addition to their dates. A choice applies at once, the number when searched for. */
export function RepairFilterBar({ search, onNarrow }: Props) {
  const t = useText(repairScreenTexts)
  const typeText = useText(repairTypeTexts)
  const [number, setNumber] = useDraft(search.machineNumber)
  return (
    <FilterBar
      onSearch={() => onNarrow({ machineNumber: number.trim() || undefined })}
      onClean={() => {
        setNumber('')
        onNarrow(NO_REPAIR_FILTER)
      }}
    >
      <FilterText
        name="number"
        label={t('machineNumber')}
        hint={t('machineNumberHint')}
        draft={number}
        onType={setNumber}
      />
      <FilterSelect
        name="state"
        label={t('state')}
        value={search.state}
        options={REPAIR_TYPES.map((type) => ({ value: type, label: typeText(type) }))}
        onChoose={(state) => onNarrow({ state })}
      />
      <OwnerFilters search={search} onNarrow={onNarrow} hasRack />
      <label className="form-check">
        <input
          type="checkbox"
          checked={search.allDates ?? false}
          onChange={(event) => onNarrow({ allDates: event.target.checked || undefined })}
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
              onClick={() => onNarrow({ [name]: undefined })}
            >
              {t(name === 'batchId' ? 'batchFilter' : 'deviceFilter')} ×
            </button>
          ),
      )}
    </FilterBar>
  )
}
