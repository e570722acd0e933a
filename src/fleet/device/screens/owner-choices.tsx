import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { RackChoice } from './rack-choice.tsx'
import { screenTexts } from './text.ts'
import { useAccounts } from './use-accounts.ts'
import { useTypes } from './use-types.ts'

interface Owned {
  clientId?: number | undefined
  accountId?: number | undefined
  siteId?: number | undefined
  rackId?: number | undefined
  type?: string | undefined
}

interface Props {
  search: Owned
  onNarrow: (part: Owned) => void
}

/** Among filters: whose devices, where, and of which type. Another client or site takes away what belongs to the one before. */
export function OwnerChoices({ search, onNarrow }: Props) {
  const t = useText(screenTexts)
  const clients = useNameChoices('POST /client/find/', { value: search.clientId })
  const accounts = useAccounts(search.accountId, search.clientId)
  const sites = useNameChoices('POST /site/find/', { value: search.siteId, narrowing: { clientId: search.clientId } })
  const types = useTypes()
  return (
    <>
      <FilterChoice
        name="client"
        label={t('client')}
        value={search.clientId}
        {...clients}
        onChoose={(clientId) => onNarrow({ clientId, accountId: undefined, siteId: undefined, rackId: undefined })}
      />
      <FilterChoice
        name="account"
        label={t('account')}
        value={search.accountId}
        {...accounts}
        onChoose={(accountId) => onNarrow({ accountId })}
      />
      <FilterChoice
        name="site"
        label={t('site')}
        value={search.siteId}
        {...sites}
        onChoose={(siteId) => onNarrow({ siteId, rackId: undefined })}
      />
      <RackChoice search={search} onChoose={(rackId) => onNarrow({ rackId })} />
      <FilterChoice
        name="type"
        label={t('type')}
        value={search.type}
        options={types}
        onChoose={(type) => onNarrow({ type })}
      />
    </>
  )
}
