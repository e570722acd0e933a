import { useState } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { AccountDialog } from '../../account/screens/account-dialog.tsx'
import { ClientDialog } from '../../client/screens/client-dialog.tsx'
import { firstStepsTexts } from '../text.ts'
import { namesOf, Step } from './step.tsx'

const SOME = { request: { page: 1, size: 200 } }

/** The owner of the miners: without one they can't be added. */
export function OwnerStep() {
  const t = useText(firstStepsTexts)
  const clients = useCall('POST /client/find/', SOME).data?.data
  const accounts = useCall('POST /account/find/', SOME).data?.data
  const [open, setOpen] = useState<'client' | 'account' | null>(null)
  const first = clients?.[0]
  const hasAccounts = accounts && accounts.length > 0
  const now = [
    first && clients && t('clientNow', { names: namesOf(clients) }),
    hasAccounts && t('accountNow', { names: namesOf(accounts) }),
  ].filter(Boolean)
  return (
    <Step
      title={t('owner')}
      hint={t('ownerHint')}
      isDone={hasAccounts}
      now={now.length > 0 ? now.join(' · ') : undefined}
    >
      <button type="button" className={first ? 'plain-button' : 'strong-button'} onClick={() => setOpen('client')}>
        {t('addClient')}
      </button>
      {first && (
        <button
          type="button"
          className={hasAccounts ? 'plain-button' : 'strong-button'}
          onClick={() => setOpen('account')}
        >
          {t('addAccount', { client: first.name })}
        </button>
      )}
      {open === 'client' && <ClientDialog onClose={() => setOpen(null)} />}
      {open === 'account' && first && <AccountDialog clientId={first.id} onClose={() => setOpen(null)} />}
    </Step>
  )
}
