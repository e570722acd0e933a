import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'
import { useTypes } from './use-types.ts'

interface Props {
  value: string | undefined
  onChoose: (type: string | undefined) => void
}

/** Among filters: the machine type. */
export function TypeChoice({ value, onChoose }: Props) {
  const t = useText(screenTexts)
  return <FilterChoice name="type" label={t('type')} value={value} {...useTypes()} onChoose={onChoose} />
}
