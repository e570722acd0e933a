import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { OpenedDialog } from '../../../platform/ui/dialog/opened-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_ANSWERS } from '../../owner/screens/use-delete-owner.ts'
import { accountScreenTexts } from './text.ts'

type Account = ResponseOf<'GET /account/getById/{id}'>

/** Changes an account. */
export function EditAccount({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(accountScreenTexts)
  const answer = useCall('GET /account/getById/{id}', { params: { id } }, { staleMs: 0 })
  return (
    <OpenedDialog title={t('editAccount')} of={answer} onClose={onClose}>
      {(account, newest) => <AccountDialog account={account} newest={newest} onClose={onClose} />}
    </OpenedDialog>
  )
}

/** What is changed, or the client that one is added to. */
type Props = ({ account: Account; newest: Account } | { clientId: number }) & { onClose: () => void }

const entered = (form: FormValues) => ({ name: form.text('name'), poolUser: form.text('poolUser') })
const editedOf = ({ name, poolUser }: Account) => ({ name, poolUser })

export function AccountDialog(props: Props) {
  const t = useText(accountScreenTexts)
  const edited = 'account' in props ? props : undefined
  const facts = ({ name, poolUser }: Account) => ({ [t('name')]: name, [t('poolUser')]: poolUser })
  const common = {
    check: (form: FormValues): Record<string, string> =>
      form.text('poolUser').includes('.') ? { poolUser: t('poolUserDot') } : {},
    refreshes: [...OWNER_ANSWERS, 'POST /device/find/'] as const,
    onClose: props.onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={edited?.account.name} />
        <TextField name="poolUser" label={t('poolUser')} value={edited?.account.poolUser} hint={t('poolUserHint')} />
        {edited && <OthersChanges began={edited.account} now={edited.newest} facts={facts} />}
      </>
    ),
  }
  return 'account' in props ? (
    <FormDialog
      title={t('editAccount')}
      address="POST /account/update/{id}"
      input={(form) => ({
        params: { id: props.account.id },
        request: {
          ...withOthersChanges(editedOf(props.account), entered(form), editedOf(props.newest)),
          version: props.newest.version,
        },
      })}
      {...common}
    />
  ) : (
    <FormDialog
      title={t('addAccount')}
      isNew
      address="POST /account/save"
      input={(form) => ({ request: { ...entered(form), clientId: props.clientId } })}
      {...common}
    />
  )
}
