import { useState } from 'react'
import { FilterBar, FilterField } from '../../../platform/ui/filter-bar.tsx'
import { FilterSelect } from '../../../platform/ui/filter-select.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { useOwners } from '../../device/screens/use-owners.ts'
import { REPAIR_TYPES } from '../rules/repair-records.ts'
import { repairColumnTexts, repairScreenTexts, repairTypeTexts } from '../text.ts'
import { NO_REPAIR_FILTER, type RepairSearch } from './repair-search.ts'

interface Props {
  search: RepairSearch
  onNarrow: (part: Partial<RepairSearch>) => void
}

/** What narrows the records beside their dates. A choice holds at once, the number when searched for. */
export function RepairFilterBar({ search, onNarrow }: Props) {
  const t = useText(repairScreenTexts)
  const title = useText(repairColumnTexts)
  const typeText = useText(repairTypeTexts)
  const owners = useOwners(search.clientId)
  const [number, setNumber] = useState(search.machineNumber ?? '')
  return (
    <FilterBar
      onSearch={() => onNarrow({ machineNumber: number.trim() || undefined })}
      onClean={() => {
        setNumber('')
        onNarrow(NO_REPAIR_FILTER)
      }}
    >
      <FilterField label={t('machineNumber')} id="filter-number">
        <input
          id="filter-number"
          type="search"
          className="plain-input"
          placeholder={t('machineNumberHint')}
          maxLength={100}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </FilterField>
      <FilterSelect
        name="state"
        label={t('state')}
        value={search.state}
        options={REPAIR_TYPES.map((type) => ({ value: type, label: typeText(type) }))}
        onChoose={(state) => onNarrow({ state })}
      />
      <FilterSelect
        name="client"
        label={title('client')}
        value={search.clientId}
        options={owners.clients}
        onChoose={(clientId) => onNarrow({ clientId, siteId: undefined })}
      />
      <FilterSelect
        name="site"
        label={title('site')}
        value={search.siteId}
        options={owners.sites}
        onChoose={(siteId) => onNarrow({ siteId })}
      />
      <label className="form-check">
        <input
          type="checkbox"
          checked={search.allDates ?? false}
          onChange={(event) => onNarrow({ allDates: event.target.checked || undefined })}
        />
        {t('allDates')}
      </label>
      {search.batchId !== undefined && (
        <button type="button" className="plain-button" aria-pressed onClick={() => onNarrow({ batchId: undefined })}>
          {t('batchFilter')} ×
        </button>
      )}
    </FilterBar>
  )
}
