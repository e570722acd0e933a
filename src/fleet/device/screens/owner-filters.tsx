import { FilterSelect } from '../../../platform/ui/filter-select.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { screenTexts } from './text.ts'
import { useOwners } from './use-owners.ts'

interface Narrowing {
  clientId?: number | undefined
  siteId?: number | undefined
}

interface Props {
  search: Narrowing
  onNarrow: (part: Narrowing) => void
}

/** Client and site; another client has other sites. */
export function OwnerFilters({ search, onNarrow }: Props) {
  const t = useText(screenTexts)
  const owners = useOwners(search.clientId)
  return (
    <>
      <FilterSelect
        name="client"
        label={t('client')}
        value={search.clientId}
        options={owners.clients}
        onChoose={(clientId) => onNarrow({ clientId, siteId: undefined })}
      />
      <FilterSelect
        name="site"
        label={t('site')}
        value={search.siteId}
        options={owners.sites}
        onChoose={(siteId) => onNarrow({ siteId })}
      />
    </>
  )
}
