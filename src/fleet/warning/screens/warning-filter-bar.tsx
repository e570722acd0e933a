import { useState } from 'react'
import { FilterBar, FilterField } from '../../../platform/ui/filter-bar.tsx'
import { FilterSelect } from '../../../platform/ui/filter-select.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { useOwners } from '../../device/screens/use-owners.ts'
import { WARNING_TYPES } from '../rules/warning-types.ts'
import { warningColumnTexts, warningScreenTexts, warningTexts } from '../text.ts'
import { NO_WARNING_FILTER, type WarningSearch } from './warning-search.ts'

interface Props {
  search: WarningSearch
  onNarrow: (part: Partial<WarningSearch>) => void
}

/** What narrows the warnings. A choice holds at once, the serial when searched for. */
export function WarningFilterBar({ search, onNarrow }: Props) {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const typeText = useText(warningTexts)
  const owners = useOwners(search.clientId)
  const [serial, setSerial] = useState(search.serial ?? '')
  return (
    <FilterBar
      onSearch={() => onNarrow({ serial: serial.trim() || undefined })}
      onClean={() => {
        setSerial('')
        onNarrow(NO_WARNING_FILTER)
      }}
    >
      <FilterField label={title('serial')} id="filter-serial">
        <input
          id="filter-serial"
          type="search"
          className="plain-input"
          placeholder={t('serialHint')}
          maxLength={100}
          value={serial}
          onChange={(event) => setSerial(event.target.value)}
        />
      </FilterField>
      <FilterSelect
        name="type"
        label={title('type')}
        value={search.type}
        options={WARNING_TYPES.map((type) => ({ value: type, label: typeText(type) }))}
        onChoose={(type) => onNarrow({ type })}
      />
      <FilterSelect
        name="isOpen"
        label={t('openOrClosed')}
        value={search.isOpen}
        options={[
          { value: true, label: t('open') },
          { value: false, label: t('closed') },
        ]}
        onChoose={(isOpen) => onNarrow({ isOpen })}
      />
      <FilterSelect
        name="isAcknowledged"
        label={t('isAcknowledged')}
        value={search.isAcknowledged}
        options={[
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ]}
        onChoose={(isAcknowledged) => onNarrow({ isAcknowledged })}
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
    </FilterBar>
  )
}
