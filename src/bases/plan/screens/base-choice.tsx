import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { planScreenTexts } from '../text.ts'

interface Props {
  value: number | undefined
  /** one is always chosen, and never headquarters, to which no tanker comes */
  isRequired?: boolean
  onChoose: (companyId: number | undefined) => void
}

/** One of the bases that the person sees. */
export function BaseChoice({ value, isRequired = false, onChoose }: Props) {
  const t = useText(planScreenTexts)
  const bases = useNameChoices('POST /company/find/', { value, ...(isRequired && { narrowing: { kind: 'base' } }) })
  return <FilterChoice name="base" label={t('base')} {...{ value, isRequired, onChoose }} {...bases} />
}
