import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OwnerChoices } from '../../device/screens/owner-choices.tsx'
import { TypeChoice } from '../../device/screens/type-choice.tsx'
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
  const { text, narrow } = useFilterTexts({ serial: search.serial }, onNarrow)
  return (
    <FilterBar onSearch={() => narrow({})} onClean={() => narrow(NO_LOSS_FILTER)}>
      <FilterText name="number" label={t('number')} hint={t('numberHint')} {...text('serial')} />
      <OwnerChoices search={search} onNarrow={narrow} hasAccount hasRack />
      <TypeChoice value={search.type} onChoose={(type) => narrow({ type })} />
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
