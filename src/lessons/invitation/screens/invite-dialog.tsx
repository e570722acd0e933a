import { useMutationCall, useCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { copyText, CopyButton } from '../../../platform/ui/frame/copy-button.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { invitationScreenTexts } from '../text.ts'
import './invitation.css'

const FIND = 'POST /Class/findInvites/{id}' as const

/** Makes links that invite reviewers to a lesson, lists the open ones, and revokes them. For those who may change the lesson. */
export function InviteDialog({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const t = useText(invitationScreenTexts)
  const ui = useText(uiTexts)
  const params = { id: lessonId }
  const open = useCall(FIND, { params })
  const make = useMutationCall('POST /Class/invite/{id}', {
    refreshes: [FIND],
    onDone: ({ link }) => void copy(new URL(link, window.location.origin).href),
  })
  const revoke = useMutationCall('POST /Class/revokeInvite/{id}', {
    refreshes: [FIND],
    onDone: (_, { request }) => {
      if (request.inviteId === make.data?.id) make.reset()
      notify.success(t('revoked'))
    },
  })
  async function copy(link: string): Promise<void> {
    if (await copyText(link)) notify.success(t('copied'))
    else notify.warning(t('notCopied'))
  }
  async function askToRevoke(inviteId: number, time: string): Promise<void> {
    const question = { title: t('revokeOf', { time }), text: t('revokeText'), yes: t('revoke') }
    if (await askToConfirm({ ...question, isDangerous: true })) revoke.mutate({ params, request: { inviteId } })
  }
  const made = make.data && new URL(make.data.link, window.location.origin).href
  return (
    <Modal title={t('title')} onClose={onClose}>
      <p>{t('hint')}</p>
      <WaitingButton
        type="button"
        className="strong-button"
        isWaiting={make.isPending}
        onClick={() => make.mutate({ params })}
      >
        {t('make')}
      </WaitingButton>
      {made && (
        <div className="invite-new">
          <small>{t('newLink')}</small>
          <span>
            <code>{made}</code> <CopyButton field={t('newLink')} text={made} />
          </span>
        </div>
      )}
      <h3 className="invite-open">{t('open')}</h3>
      <Answer of={open} isEmpty={({ totalCount }) => totalCount === 0} empty={<p>{t('none')}</p>}>
        {({ data }) => (
          <ul className="invite-list">
            {data.map(({ id, createdBy, createTimeStr, expiresAt }) => (
              <li key={id}>
                <span>
                  {t('made', { person: createdBy, time: createTimeStr })}
                  <br />
                  <small>{t('until', { time: momentText(expiresAt) })}</small>
                </span>
                <RowButton
                  isDangerous
                  label={t('revoke')}
                  title={t('revokeOf', { time: createTimeStr })}
                  onClick={() => void askToRevoke(id, createTimeStr)}
                />
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={onClose}>
          {ui('close')}
        </button>
      </div>
    </Modal>
  )
}
