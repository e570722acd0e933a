import { useMe } from '../../../platform/ui/call/me.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_LIST_KEYS } from '../../rules/route-keys.ts'
import { RackChoice } from './rack-choice.tsx'
import { screenTexts } from './text.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'

interface Narrowing {
  clientId?: number | undefined
  siteId?: number | undefined
  rackId?: number | undefined
}

interface Props {
  search: Narrowing
  onNarrow: (part: Narrowing) => void
  /** rows are of devices, which are in racks */
  hasRack?: boolean
}

/** Client, site and rack; another client has other sites. Nothing for those who may not list owners, as heads of bases. */
export function OwnerFilters(props: Props) {
  const me = useMe()
  return me && OWNER_LIST_KEYS.some((key) => key in me.keys) ? <Owners {...props} /> : null
}

function Owners({ search, onNarrow, hasRack }: Props) {
  const t = useText(screenTexts)
  const clients = useNameChoices('POST /client/find/', { value: search.clientId })
  const sites = useNameChoices('POST /site/find/', {
    value: search.siteId,
    narrowing: { clientId: search.clientId },
  })
  return (
    <>
      <FilterChoice
        name="client"
        label={t('client')}
        value={search.clientId}
        {...clients}
        onChoose={(clientId) => onNarrow({ clientId, siteId: undefined, rackId: undefined })}
      />
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
