import { useState } from 'react'
import { ChoiceBox } from '../../../platform/ui/choice/choice-box.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { FormField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { userScreenTexts } from '../text.ts'

/** Whose rows an agent (any number) or a client (one) sees. */
export function ClientsField({ isOne, chosen }: { isOne: boolean; chosen: readonly number[] }) {
  const t = useText(userScreenTexts)
  const [picked, setPicked] = useState(isOne ? chosen.slice(0, 1) : chosen)
  const choices = useNameChoices('POST /client/find/', { value: isOne ? picked[0] : undefined })
  const label = t(isOne ? 'clientsOf' : 'clients')
  return (
    <FormField name="clientIds" label={label} isOptional={!isOne} isWide>
      {(control) => (
        <ChoiceBox
          {...choices}
          control={control}
          label={label}
          placeholder={t('chooseClients')}
          values={picked}
          isMany={!isOne}
          isRequired={isOne}
          onChoose={setPicked}
        />
      )}
    </FormField>
  )
}
