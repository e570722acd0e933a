import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_ANSWERS } from '../../owner/screens/use-delete-owner.ts'
import { accountScreenTexts } from './text.ts'

interface Props {
  /** changed when given; otherwise one is added to the client */
  account?: { id: number; name: string; poolUser: string }
  clientId: number
  onClose: () => void
}

const entered = (form: FormValues) => ({ name: form.text('name'), poolUser: form.text('poolUser') })

export function AccountDialog({ account, clientId, onClose }: Props) {
  const t = useText(accountScreenTexts)
  const common = {
    check: (form: FormValues): Record<string, string> =>
      form.text('poolUser').includes('.') ? { poolUser: t('poolUserDot') } : {},
    refreshes: [...OWNER_ANSWERS, 'POST /device/find/'] as const,
    onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={account?.name} />
        <TextField name="poolUser" label={t('poolUser')} value={account?.poolUser} hint={t('poolUserHint')} />
      </>
    ),
  }
  return account ? (
    <FormDialog
      title={t('editAccount')}
      address="POST /account/update/{id}"
      input={(form) => ({ params: { id: account.id }, request: entered(form) })}
      {...common}
    />
  ) : (
    <FormDialog
      title={t('addAccount')}
      address="POST /account/save"
      input={(form) => ({ request: { ...entered(form), clientId } })}
      {...common}
    />
  )
}
