import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { planScreenTexts } from '../text.ts'

/** The base that a dialog is about: the one chosen, or the person's own. No tanker comes to headquarters: there it is the first base below. */
export function useChosenBase(atFirst?: number) {
  const at = useMe()?.companyId
  // Where it was opened: the base may be switched in another tab meanwhile.
  const [own, setOwn] = useState(at)
  if (own === undefined && at !== undefined) setOwn(at)
  const [chosen, onChoose] = useState(atFirst)
  const bases = useNameChoices('POST /company/find/', { value: chosen ?? own, narrowing: { kind: 'base' } })
  const isElsewhere = chosen === undefined && bases.chosen?.length === 0
  return { companyId: isElsewhere ? bases.options?.[0]?.value : (chosen ?? own), bases, onChoose }
}

/** Shown where there are several. */
export function ChosenBase({ companyId, bases, onChoose }: ReturnType<typeof useChosenBase>) {
  const t = useText(planScreenTexts)
  if (!bases.search && (bases.options ?? []).length < 2) return null
  return (
    <FilterChoice {...bases} name="dialog-base" label={t('base')} value={companyId} isRequired onChoose={onChoose} />
  )
}
