import { useState } from 'react'
import { FormField, SelectField } from '../../../platform/ui/form-fields.tsx'
import { useCall } from '../../../platform/ui/use-call.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { userScreenTexts } from '../text.ts'
import './clients-field.css'

const MOST_CLIENTS = 1000

/** Whose rows an agent (any number) or a client (one) sees. */
export function ClientsField({ isOne, chosen }: { isOne: boolean; chosen: readonly number[] }) {
  const t = useText(userScreenTexts)
  const clients = useCall('POST /client/find/', { request: { size: MOST_CLIENTS } }).data?.data
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(chosen))
  const [text, setText] = useState('')
  if (isOne) {
    const options = clients?.map(({ id, name }) => ({ value: id, label: name }))
    return <SelectField name="clientIds" label={t('clientsOf')} value={chosen[0]} options={options} />
  }
  const shown = clients?.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase())) ?? []
  return (
    <FormField name="clientIds" label={t('clients')} isOptional isWide>
      {({ id, 'aria-describedby': describedBy }) => (
        <fieldset className="clients-field" aria-label={t('clients')} aria-describedby={describedBy}>
          <input
            id={id}
            type="search"
            className="plain-input"
            placeholder={t('findClients')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // Enter would send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {/* Those that the search hides are sent all the same. */}
          {[...picked].map((client) => (
            <input key={client} type="hidden" name="clientIds" value={client} />
          ))}
          <div>
            {shown.map(({ id: client, name }) => (
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
            {clients && shown.length === 0 && <small>{t('noClients')}</small>}
          </div>
        </fieldset>
      )}
    </FormField>
  )
}
