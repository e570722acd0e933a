import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { registrationScreenTexts } from '../text.ts'
import { REGISTRATION_ANSWERS } from './registration-calls.ts'

/** What can be done with a user who registered and awaits approval. */
export function ApprovalActions({ user: { id, name } }: { user: { id: number; name: string } }) {
  const t = useText(registrationScreenTexts)
  const approve = useMutationCall('POST /users/approve/{id}', {
    refreshes: REGISTRATION_ANSWERS,
    onDone: () => notify.success(t('approved')),
  })
  const refuse = useMutationCall('POST /users/refuse/{id}', {
    refreshes: REGISTRATION_ANSWERS,
    onDone: () => notify.success(t('refused')),
  })
  async function askToRefuse(): Promise<void> {
    const title = t('confirmRefuse')
    const text = t('refuseConsequence', { name })
    if (await askToConfirm({ title, text, yes: t('refuse'), isDangerous: true })) refuse.mutate({ params: { id } })
  }
  return (
    <>
      <RowButton
        label={t('approve')}
        title={t('approveOf', { name })}
        onClick={() => approve.mutate({ params: { id } })}
      />
      <RowButton isDangerous label={t('refuse')} title={t('refuseOf', { name })} onClick={() => void askToRefuse()} />
    </>
  )
}
