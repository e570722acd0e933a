import { useId, useRef, useState, type ChangeEvent } from 'react'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useCloseWhileOpen } from '../../../platform/ui/dialog/use-close-while-open.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { attachmentTexts } from '../text.ts'
import { CropSquare } from './crop-square.tsx'
import './avatar.css'

/** Chooses a picture, cuts a square out of it and sends that. */
export function AvatarDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const t = useText(attachmentTexts)
  const hintId = useId()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const send = useMutationCall('POST /attachments/ava/{userId}', {
    refreshes: ['GET /users/info', 'GET /users/getProfile/{userId}'],
    isQuiet: true,
    onDone: () => {
      notify.success(t('uploaded'))
      closeWhileOpen()
    },
  })

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setProblem('')
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setPicture(null)
      setProblem(t('notAPicture'))
    }
  }
  function save(): void {
    canvas.current?.toBlob(
      (file) => file && send.mutate({ params: { userId }, query: { fileType: '2', fileName: 'avatar' }, file }),
      'image/webp',
      0.92,
    )
  }

  return (
    <Modal title={t('avatar')} onClose={onClose}>
      <label className="plain-button file-button avatar-choice">
        {t('choosePicture')}
        <input type="file" accept="image/jpeg,image/png,image/webp" onChange={(event) => void choose(event)} />
      </label>
      {picture && (
        <>
          <CropSquare picture={picture} canvas={canvas} hintId={hintId} />
          <p id={hintId} className="avatar-hint">
            {t('cropHint')}
          </p>
        </>
      )}
      <p className="form-error" role="alert">
        {problem || send.error?.message}
      </p>
      {send.isPending && <progress className="avatar-progress" aria-label={t('uploading')} />}
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <WaitingButton
          type="button"
          className="strong-button"
          disabled={!picture}
          isWaiting={send.isPending}
          onClick={save}
        >
          {t(send.isPending ? 'uploading' : 'save')}
        </WaitingButton>
      </div>
    </Modal>
  )
}
