import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { registrationScreenTexts } from '../text.ts'
import { REGISTRATION_ANSWERS } from './registration-calls.ts'

/** What can be done with somebody who registered and awaits approval. */
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
      <button
        type="button"
        className="link-button"
        aria-label={t('approveOf', { name })}
        onClick={() => approve.mutate({ params: { id } })}
      >
        {t('approve')}
      </button>
      <button
        type="button"
        className="link-button danger-link"
        aria-label={t('refuseOf', { name })}
        onClick={() => void askToRefuse()}
      >
        {t('refuse')}
      </button>
    </>
  )
}
