import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { RackChoice } from './rack-choice.tsx'
import { screenTexts } from './text.ts'
import { useAccounts } from './use-accounts.ts'

interface Owned {
  clientId?: number | undefined
  accountId?: number | undefined
  siteId?: number | undefined
  rackId?: number | undefined
}

export interface OwnerChoicesProps {
  search: Owned
  onNarrow: (part: Owned) => void
  hasAccount?: boolean
  /** rows are of devices, which are in racks */
  hasRack?: boolean
}

/** Among filters: whose rows, and where. Another client or site takes away what belongs to the one before. */
export function OwnerChoices({ search, onNarrow, hasAccount, hasRack }: OwnerChoicesProps) {
  const t = useText(screenTexts)
  const clients = useNameChoices('POST /client/find/', { value: search.clientId })
  const sites = useNameChoices('POST /site/find/', { value: search.siteId, narrowing: { clientId: search.clientId } })
  return (
    <>
      <FilterChoice
        name="client"
        label={t('client')}
        value={search.clientId}
        {...clients}
        onChoose={(clientId) =>
          onNarrow({ clientId, siteId: undefined, rackId: undefined, ...(hasAccount && { accountId: undefined }) })
        }
      />
      {hasAccount && <AccountChoice search={search} onNarrow={onNarrow} />}
      <FilterChoice
        name="site"
        label={t('site')}
        value={search.siteId}
        {...sites}
        onChoose={(siteId) => onNarrow({ siteId, rackId: undefined })}
      />
      {hasRack && <RackChoice search={search} onChoose={(rackId) => onNarrow({ rackId })} />}
    </>
  )
}

function AccountChoice({ search, onNarrow }: OwnerChoicesProps) {
  const t = useText(screenTexts)
  const accounts = useAccounts(search.accountId, search.clientId)
  return (
    <FilterChoice
      name="account"
      label={t('account')}
      value={search.accountId}
      {...accounts}
      onChoose={(accountId) => onNarrow({ accountId })}
    />
  )
}
