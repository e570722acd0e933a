import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_ANSWERS } from '../../owner/screens/use-delete-owner.ts'
import { clientScreenTexts } from './text.ts'

/** Adds a client, or renames the one given. */
export function ClientDialog({ client, onClose }: { client?: { id: number; name: string }; onClose: () => void }) {
  const t = useText(clientScreenTexts)
  const field = <TextField name="name" label={t('name')} value={client?.name} isWide />
  const common = { refreshes: OWNER_ANSWERS, onClose }
  if (client) {
    return (
      <FormDialog
        title={t('editClient')}
        address="POST /client/update/{id}"
        input={(form) => ({ params: { id: client.id }, request: { name: form.text('name') } })}
        {...common}
      >
        {field}
      </FormDialog>
    )
  }
  return (
    <FormDialog
      title={t('addClient')}
      address="POST /client/save"
      input={(form) => ({ request: { name: form.text('name') } })}
      {...common}
    >
      {field}
    </FormDialog>
  )
}
