import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { ComingDialog } from '../../../platform/ui/dialog/coming-dialog.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companyAccountTexts } from '../text.ts'
import { LinkedIdentities } from './linked-identities.tsx'

const GET = 'GET /users/getIdentities/{id}'

/** Links identities of the OpenID provider to another person, and unlinks them. */
export function IdentitiesDialog({ user: { id, name }, onClose }: Props) {
  const t = useText(companyAccountTexts)
  const params = { id }
  const answer = useCall(GET, { params }, { staleMs: 0 })
  const { data } = answer
  const unlink = useMutationCall('POST /users/unlinkIdentity/{id}', {
    refreshes: [GET],
    onDone: () => notify.success(t('unlinked')),
  })
  const link = useMutationCall('POST /users/linkIdentity/{id}', {
    refreshes: [GET],
    onDone: () => notify.success(t('linked')),
  })
  if (!data) return <ComingDialog title={t('ofUser', { name })} of={answer} onClose={onClose} />
  return (
    <FormDialog
      title={t('ofUser', { name })}
      address="POST /users/linkIdentity/{id}"
      input={(form) => ({ params, request: { issuer: form.text('issuer'), subject: form.text('subject') } })}
      refreshes={[GET]}
      send={t('linkIt')}
      done={t('linked')}
      onClose={onClose}
    >
      <div className="form-wide">
        <LinkedIdentities
          identities={data.identities}
          isBusy={unlink.isPending}
          onUnlink={(request) => unlink.mutate({ params, request })}
        />
        <ul className="linked-identities">
          {data.suggestions.map(({ issuer, subject, claim }) => (
            <li key={`${issuer} ${subject}`}>
              <span>{t('suggested', { subject, claim })}</span>
              <WaitingButton
                type="button"
                className="link-button"
                aria-label={t('linkOf', { subject })}
                isWaiting={link.isPending}
                onClick={() => link.mutate({ params, request: { issuer, subject } })}
              >
                {t('linkIt')}
              </WaitingButton>
            </li>
          ))}
        </ul>
      </div>
      <TextField name="issuer" label={t('issuer')} value={data.issuer} maxLength={500} isWide />
      <TextField name="subject" label={t('subject')} hint={t('subjectHint')} maxLength={500} isWide />
    </FormDialog>
  )
}

interface Props {
  user: { id: number; name: string }
  onClose: () => void
}
