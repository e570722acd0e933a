import { useState } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useCloseWhileOpen } from '../../../platform/ui/dialog/use-close-while-open.ts'
import { ChoiceField, FieldErrors } from '../../../platform/ui/form/form-fields.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonPageTexts } from '../text.ts'

/** Adds a reviewer to a lesson. The server's refusal is shown as a warning. */
export function AddListener({ classId, onClose }: { classId: number; onClose: () => void }) {
  const t = useText(lessonPageTexts)
  const ui = useText(uiTexts)
  const [id, setId] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const people = useNameChoices('POST /Class/findColleagues/', { value: id, narrowing: { lessonId: classId } })
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const add = useMutationCall('POST /device/addChecks/{id}', {
    refreshes: ['GET /Class/getById/{id}', 'POST /Class/findColleagues/'],
    isQuiet: true,
    onDone: () => {
      notify.success(t('added'))
      closeWhileOpen()
    },
  })
  function submit(): void {
    setIsMissing(id === undefined)
    if (id === undefined) return
    add.mutate({ params: { id: classId }, request: [{ id }] }, { onError: ({ message }) => notify.warning(message) })
  }
  return (
    <Modal title={t('addListener')} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FieldErrors
          value={isMissing && id === undefined ? { person: ui('fieldRequired', { field: t('person') }) } : {}}
        >
          <ChoiceField name="person" label={t('person')} isWide value={id} {...people} onChoose={setId} />
        </FieldErrors>
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={onClose}>
            {ui('cancel')}
          </button>
          <WaitingButton type="submit" className="strong-button" isWaiting={add.isPending}>
            {ui('save')}
          </WaitingButton>
        </div>
      </form>
    </Modal>
  )
}
