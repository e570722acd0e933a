import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { RackChoice } from '../../device/screens/rack-choice.tsx'
import { useOwners, useTypes } from '../../device/screens/use-owners.ts'
import { LOSS_CAUSES } from '../rules/loss-kinds.ts'
import { lossCauseTexts, lossColumnTexts, lossScreenTexts } from '../text.ts'
import { NO_LOSS_FILTER, type LossSearch } from './loss-search.ts'

interface Props {
  search: LossSearch
  onNarrow: (part: Partial<LossSearch>) => void
}

/** What narrows the losses in addition to their days. A choice applies at once, the number with it or when searched for. */
export function LossFilterBar({ search, onNarrow }: Props) {
  const t = useText(lossScreenTexts)
  const title = useText(lossColumnTexts)
  const causeText = useText(lossCauseTexts)
  const owners = useOwners(search)
  const types = useTypes()
  const { text, narrow } = useFilterTexts({ serial: search.serial }, onNarrow)
  return (
    <FilterBar onSearch={() => narrow({})} onClean={() => narrow(NO_LOSS_FILTER)}>
      <FilterText name="number" label={t('number')} hint={t('numberHint')} {...text('serial')} />
      <FilterChoice
        name="client"
        label={t('client')}
        value={search.clientId}
        {...owners.clients}
        onChoose={(clientId) => narrow({ clientId, accountId: undefined, siteId: undefined, rackId: undefined })}
      />
      <FilterChoice
        name="account"
        label={t('account')}
        value={search.accountId}
        {...owners.accounts}
        onChoose={(accountId) => narrow({ accountId })}
      />
      <FilterChoice
        name="site"
        label={title('site')}
        value={search.siteId}
        {...owners.sites}
        onChoose={(siteId) => narrow({ siteId, rackId: undefined })}
      />
      <RackChoice search={search} onChoose={(rackId) => narrow({ rackId })} />
      <FilterChoice
        name="type"
        label={t('type')}
        value={search.type}
        options={types}
        onChoose={(type) => narrow({ type })}
      />
      <FilterSelect
        name="cause"
        label={title('cause')}
        value={search.cause}
        options={LOSS_CAUSES.map((cause) => ({ value: cause, label: causeText(cause) }))}
        onChoose={(cause) => narrow({ cause })}
      />
    </FilterBar>
  )
}
