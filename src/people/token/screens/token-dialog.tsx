import { useState } from 'react'
import { addDays } from '../../../platform/rules/business-time.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, DayField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { TransferList } from '../../../platform/ui/form/transfer-list.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WALL_KEY } from '../rules/api-token.ts'
import { tokenScreenTexts, tokenTexts } from '../text.ts'
import type { MadeToken } from './made-token-dialog.tsx'
import { FIND_TOKENS } from './token-columns.tsx'

const USUAL_LIFE_DAYS = 90
const RIGHTS = ['readOnly', 'readAndWrite', 'display'] as const
type Rights = (typeof RIGHTS)[number]
type Scope = 'all' | 'clients' | 'companies'
const SCOPE_TEXTS = { all: 'all', clients: 'chosenClients', companies: 'chosenCompanies' } as const

/** What a new token is called, may do and sees, and until when. */
export function TokenDialog({ onMade, onClose }: { onMade: (made: MadeToken) => void; onClose: () => void }) {
  const t = useText(tokenScreenTexts)
  const refusal = useText(tokenTexts)
  const me = useMe()
  const choices = useCall('GET /token/choices', undefined, { staleMs: 0 })
  const [role, setRole] = useState(me?.nickName)
  const [scope, setScope] = useState<Scope>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [name, setName] = useState('')
  const [rights, setRights] = useState<Rights>('readOnly')

  const clientScope = choices.data?.roles.find((each) => each.name === role)?.clientScope
  const scopes = scopesOf(clientScope, role === me?.nickName)
  const shownScope = scope && scopes.includes(scope) ? scope : scopes[0]
  const named = shownScope === 'companies' ? choices.data?.companies : choices.data?.clients
  return (
    <FormDialog
      title={t('make')}
      address="POST /token/make"
      send={t('make')}
      done={t('made', { name })}
      refreshes={FIND_TOKENS}
      check={() => ({ ...(shownScope !== 'all' && chosen.size === 0 && { scope: refusal('chooseSome') }) })}
      input={(form) => ({
        request: {
          name: form.text('name'),
          role: form.text('role'),
          mayWrite: form.text('rights') === 'readAndWrite',
          isDisplay: form.text('rights') === 'display',
          lastDay: form.text('lastDay'),
          ...(shownScope === 'clients' && { clientIds: [...chosen] }),
          ...(shownScope === 'companies' && { companyIds: [...chosen] }),
        },
      })}
      onDone={({ token }) => onMade({ name, token, isDisplay: rights === 'display' })}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} maxLength={60} onText={setName} />
      <DayField name="lastDay" label={t('lastDay')} hint={t('lastDayHint')} value={addDays(today(), USUAL_LIFE_DAYS)} />
      <ChoiceField
        name="role"
        label={t('role')}
        value={role}
        {...choicesOf(choices, ({ roles }) => roles.map(({ name: value, title }) => ({ value, label: title[locale] })))}
        onChoose={(next) => {
          setRole(next)
          setChosen(new Set())
        }}
      />
      <SelectField
        name="rights"
        label={t('rights')}
        value={rights}
        options={RIGHTS.filter((each) => each !== 'display' || me?.keys[WALL_KEY] !== undefined).map((value) => ({
          value,
          label: t(value),
        }))}
        onChoose={(chosenRights) => setRights(chosenRights as Rights)}
      />
      <SelectField
        key={`${role}`}
        name="scope"
        label={t('scope')}
        value={shownScope ?? 'all'}
        options={choices.data && scopes.map((value) => ({ value, label: t(SCOPE_TEXTS[value]) }))}
        onChoose={(next) => {
          setScope(next)
          setChosen(new Set())
        }}
      />
      {shownScope !== 'all' && (
        <TransferList
          selectable={t(shownScope === 'companies' ? 'companies' : 'clients')}
          selected={t('chosen')}
          items={named?.map(({ id, name: label }) => ({ id, label }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </FormDialog>
  )
}

/** Who sees companies' sites can't be cut to clients; of another role whose people have clients assigned, these must be chosen. */
function scopesOf(clientScope: 'all' | 'assigned' | 'company' | undefined, isOwn: boolean): readonly Scope[] {
  if (clientScope === 'assigned') return isOwn ? ['all', 'clients'] : ['clients']
  return clientScope === 'all' ? ['all', 'clients', 'companies'] : ['all', 'companies']
}
