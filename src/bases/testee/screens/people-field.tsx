import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { PeoplePicker, type PickedPerson } from '../../../platform/ui/choice/people-picker.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { FormField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { testeeFieldTexts } from '../text.ts'

interface Props {
  companyId: number | undefined
  /** those that are chosen at first */
  people?: readonly PickedPerson[] | undefined
}

/** Whether the person in the console may look up drivers and escorts, which the field needs. */
export function useKnowsPeople(): boolean {
  const keys = useMe()?.keys ?? {}
  return 'reception' in keys || 'indicator_out' in keys
}

/** What the field holds. */
export const peopleIn = (form: FormValues) => [...new Set(form.all('testeeIds').map(Number))]

/** The drivers and escorts of a base who come with a tanker; the form's `testeeIds`. */
export function PeopleField({ companyId, people = [] }: Props) {
  const t = useText(testeeFieldTexts)
  const [chosen, setChosen] = useState(people)
  const choices = useNameChoices('POST /testee/find/', {
    narrowing: { companyId },
    labelOf: ({ name, checkedOrg }) => (checkedOrg ? `${name} · ${checkedOrg}` : name),
  })
  return (
    <FormField name="testeeIds" label={t('people')} isOptional isWide>
      {(control) => (
        <PeoplePicker
          control={control}
          label={t('people')}
          choices={choices}
          people={chosen}
          onAdd={(person) => setChosen([...chosen, person])}
          onRemove={({ id }) => setChosen(chosen.filter((one) => one.id !== id))}
        />
      )}
    </FormField>
  )
}
