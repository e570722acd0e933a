import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { ComingDialog } from '../../../platform/ui/dialog/coming-dialog.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LOGIN_FAMILIES } from '../../polling/rules/login-families.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'
import { minerLoginScreenTexts } from '../text.ts'
import '../../owner/screens/owner-screens.css'
import './site-logins.css'

type Login = ResponseOf<'GET /minerLogin/site/{siteId}'>['data'][number]

/** The logins of a site's miners; part of its detail page, for users with the right. */
export function SiteLogins({ siteId }: { siteId: number }) {
  return useMayWrite('command_setting') ? <Logins siteId={siteId} /> : null
}

function Logins({ siteId }: { siteId: number }) {
  const t = useText(minerLoginScreenTexts)
  const answer = useCall('GET /minerLogin/site/{siteId}', { params: { siteId } })
  const [edited, setEdited] = useState<Login>()
  const columns = useLoginColumns(setEdited)
  return (
    <section className="panel owner-section site-logins-panel">
      <header className="owner-section-heading">
        <h2>{t('title')}</h2>
      </header>
      <p className="site-logins-hint">{t('hint')}</p>
      <Answer of={answer}>
        {({ data }) => <FigureTable label={t('title')} columns={columns} rows={data} rowKey={({ family }) => family} />}
      </Answer>
      {edited && <LoginDialog siteId={siteId} login={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

/** The dialog of one family's login, from other screens. */
export function FamilyLogin({ siteId, family, onClose }: { siteId: number; family: LoginFamily; onClose: () => void }) {
  const t = useText(minerLoginScreenTexts)
  const answer = useCall('GET /minerLogin/site/{siteId}', { params: { siteId } })
  const login = answer.data?.data.find((each) => each.family === family)
  if (!login) return <ComingDialog title={t('dialogTitle', { family: t(family) })} of={answer} onClose={onClose} />
  return <LoginDialog siteId={siteId} login={login} onClose={onClose} />
}

function useLoginColumns(onEdit: (login: Login) => void): Column<Login>[] {
  const t = useText(minerLoginScreenTexts)
  return [
    { key: 'family', title: t('family'), cell: ({ family }) => t(family) },
    { key: 'account', title: t('account'), cell: ({ account }) => account || '—' },
    { key: 'password', title: t('password'), cell: ({ account }) => t(account === null ? 'none' : 'isSet') },
    {
      key: 'actions',
      title: t('actions'),
      cell: (login) => (
        <button
          type="button"
          className="link-button"
          aria-label={t('editOf', { family: t(login.family) })}
          onClick={() => onEdit(login)}
        >
          {t('edit')}
        </button>
      ),
    },
  ]
}

function LoginDialog({ siteId, login, onClose }: { siteId: number; login: Login; onClose: () => void }) {
  const t = useText(minerLoginScreenTexts)
  const { family, account } = login
  const usual = LOGIN_FAMILIES[family].account
  const isStored = account !== null
  return (
    <FormDialog
      title={t('dialogTitle', { family: t(family) })}
      address="POST /minerLogin/save"
      input={(form) => ({
        request: {
          siteId,
          family,
          account: usual === null ? undefined : form.textOrNone('account'),
          password: form.textOrNone('password'),
          isDeleted: form.isChecked('isDeleted'),
        },
      })}
      refreshes={['GET /minerLogin/site/{siteId}']}
      onClose={onClose}
    >
      {usual !== null && (
        <TextField
          name="account"
          label={t('account')}
          hint={t('accountHint', { account: usual })}
          value={account}
          maxLength={50}
          isOptional
        />
      )}
      <TextField
        name="password"
        kind="password"
        autoComplete="new-password"
        label={t('password')}
        {...(isStored && { hint: t('keepPassword') })}
        maxLength={200}
        isOptional={isStored}
      />
      {isStored && (
        <div className="form-wide">
          <CheckField name="isDeleted" label={t('remove')} />
        </div>
      )}
    </FormDialog>
  )
}
