import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { OpenedDialog } from '../../../platform/ui/dialog/opened-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_ANSWERS } from '../../owner/screens/use-delete-owner.ts'
import { clientScreenTexts } from './text.ts'

type Client = ResponseOf<'GET /client/getById/{id}'>

/** Renames a client. */
export function EditClient({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(clientScreenTexts)
  const answer = useCall('GET /client/getById/{id}', { params: { id } }, { staleMs: 0 })
  return (
    <OpenedDialog title={t('editClient')} of={answer} onClose={onClose}>
      {(client, newest) => <ClientDialog client={client} newest={newest} onClose={onClose} />}
    </OpenedDialog>
  )
}

/** Adds a client, or renames the one given. */
export function ClientDialog({ client, newest, onClose }: { client?: Client; newest?: Client; onClose: () => void }) {
  const t = useText(clientScreenTexts)
  const field = <TextField name="name" label={t('name')} value={client?.name} isWide />
  const common = { refreshes: OWNER_ANSWERS, onClose }
  if (client && newest) {
    return (
      <FormDialog
        title={t('editClient')}
        address="POST /client/update/{id}"
        input={(form) => ({
          params: { id: client.id },
          request: {
            ...withOthersChanges({ name: client.name }, { name: form.text('name') }, { name: newest.name }),
            version: newest.version,
          },
        })}
        {...common}
      >
        {field}
        <OthersChanges began={client} now={newest} facts={({ name }) => ({ [t('name')]: name })} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      title={t('addClient')}
      isNew
      address="POST /client/save"
      input={(form) => ({ request: { name: form.text('name') } })}
      {...common}
    >
      {field}
    </FormDialog>
  )
}
