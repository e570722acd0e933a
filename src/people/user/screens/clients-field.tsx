import { useState } from 'react'
import { FormField, SelectField } from '../../../platform/ui/form/form-fields.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { userScreenTexts } from '../text.ts'
import './clients-field.css'

/** Whose rows an agent (any number) or a client (one) sees. */
export function ClientsField({ isOne, chosen }: { isOne: boolean; chosen: readonly number[] }) {
  const t = useText(userScreenTexts)
  const [only, setOnly] = useState(chosen[0])
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(chosen))
  const [text, setText] = useState('')
  const { options, search } = useNameChoices('POST /client/find/', { value: isOne ? only : undefined })
  if (isOne)
    return (
      <SelectField
        name="clientIds"
        label={t('clientsOf')}
        value={only}
        options={options}
        search={search}
        onChoose={setOnly}
      />
    )
  // Of more than the list has, the server finds what is typed.
  const typed = search?.text ?? text
  const shown = options?.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())) ?? []
  return (
    <FormField name="clientIds" label={t('clients')} isOptional isWide>
      {({ id, 'aria-describedby': describedBy }) => (
        <fieldset className="clients-field" aria-label={t('clients')} aria-describedby={describedBy}>
          <input
            id={id}
            type="search"
            className="plain-input"
            placeholder={t('findClients')}
            value={typed}
            onChange={(event) => (search?.onType ?? setText)(event.target.value)}
            // Enter would send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {/* Those that the search hides are sent all the same. */}
          {[...picked].map((client) => (
            <input key={client} type="hidden" name="clientIds" value={client} />
          ))}
          <div>
            {shown.map(({ value: client, label: name }) => (
              <label key={client} className="form-check">
                <input
                  type="checkbox"
                  checked={picked.has(client)}
                  onChange={(event) => {
                    const next = new Set(picked)
                    if (event.target.checked) next.add(client)
                    else next.delete(client)
                    setPicked(next)
                  }}
                />
                {name}
              </label>
            ))}
            {options && shown.length === 0 && <small>{t('noClients')}</small>}
          </div>
        </fieldset>
      )}
    </FormField>
  )
}
