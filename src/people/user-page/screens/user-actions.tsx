import { startData } from '../../../platform/ui/call/start-data.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ApprovalActions } from '../../registration/screens/approval-actions.tsx'
import { userScreenTexts } from '../../user/text.ts'
import { USER_ANSWERS, type UserRow } from '../../user/screens/user-calls.ts'

interface Props {
  user: UserRow
  isOwn: boolean
  onEdit: () => void
  /** the one-time password that was made */
  onPassword: (password: string) => void
  onIdentities: () => void
}

/** What can be done with one person; oneself can't be deleted, and changes the password elsewhere. No one logs in before approval. */
export function UserActions({ user, isOwn, onEdit, onPassword, onIdentities }: Props) {
  const t = useText(userScreenTexts)
  const { id, name } = user
  const remove = useDelete('POST /users/delete/{id}', { refreshes: USER_ANSWERS })
  const reset = useMutationCall('POST /users/resetPassword/{id}', {
    onDone: ({ password }) => onPassword(password),
  })
  const logOut = useMutationCall('POST /users/endSessions/{id}', {
    onDone: ({ ended }) => notify.success(t('sessionsEnded', { count: ended })),
  })
  const resetFactor = useMutationCall('POST /users/resetSecondFactor/{id}', {
    onDone: () => notify.success(t('factorReset')),
  })
  async function askToResetFactor(): Promise<void> {
    const title = t('confirmResetFactor')
    const text = t('resetFactorConsequence', { name })
    if (await askToConfirm({ title, text, yes: t('resetFactor') })) resetFactor.mutate({ params: { id } })
  }
  async function askToLogOut(): Promise<void> {
    const title = t('confirmEndSessions')
    const text = t('endSessionsConsequence', { name })
    if (await askToConfirm({ title, text, yes: t('endSessions') })) logOut.mutate({ params: { id } })
  }
  async function askToReset(): Promise<void> {
    const title = t('confirmReset')
    const text = t('resetConsequence', { name })
    if (await askToConfirm({ title, text, yes: t('reset') })) reset.mutate({ params: { id } })
  }
  const deletion = { title: t('confirmDelete'), text: t('deleteConsequence', { name }) }
  return (
    <>
      {user.awaitsApproval && <ApprovalActions user={user} />}
      <RowActions name={name} onEdit={onEdit} onDelete={isOwn ? undefined : () => void remove(id, deletion)}>
        {startData.signOn !== undefined && (
          <RowButton label={t('companyAccounts')} title={t('companyAccountsOf', { name })} onClick={onIdentities} />
        )}
        {!isOwn && !user.awaitsApproval && (
          <>
            <RowButton label={t('reset')} title={t('resetOf', { name })} onClick={() => void askToReset()} />
            <RowButton
              label={t('resetFactor')}
              title={t('resetFactorOf', { name })}
              onClick={() => void askToResetFactor()}
            />
            <RowButton
              label={t('endSessions')}
              title={t('endSessionsOf', { name })}
              onClick={() => void askToLogOut()}
            />
          </>
        )}
      </RowActions>
    </>
  )
}
