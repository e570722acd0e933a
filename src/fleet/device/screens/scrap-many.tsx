import { useState } from 'react'
import { typedNumber } from '../../../platform/rules/typed-number.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useCloseWhileOpen } from '../../../platform/ui/dialog/use-close-while-open.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import type { DeviceFilter } from './device-search.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { screenTexts } from './text.ts'
import { UNDO_SCRAP_FOR_MS } from '../rules/restoration.ts'
import { useRestore } from './use-restore.tsx'
import './device-screens.css'

interface Props {
  filter: DeviceFilter
  /** how many the user sees; the server refuses if the number has changed */
  count: number
  onClose: () => void
  onScrapped: () => void
}

/** Asks for the number of devices to be typed before they are scrapped. */
export function ScrapMany({ filter, count, onClose, onScrapped }: Props) {
  const t = useText(screenTexts)
  const [typed, setTyped] = useState('')
  const { restoreAll } = useRestore()
  const closeWhileOpen = useCloseWhileOpen(onScrapped)
  const scrap = useMutationCall('POST /device/scrapAll', {
    refreshes: DEVICE_ANSWERS,
    isQuiet: true,
    onDone: ({ scrapped, at }) => {
      const done = t('scrappedMany', { count: scrapped })
      if (at === null) notify.result(done)
      else notify.undoable(done, () => restoreAll(at), UNDO_SCRAP_FOR_MS)
      closeWhileOpen()
    },
  })
  const isTyped = typedNumber(typed) === count
  return (
    <Modal title={t('scrapMany', { count })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped) scrap.mutate({ request: { filter, expected: count } })
        }}
      >
        <p id="scrap-many-text">{t('scrapManyConsequence', { count })}</p>
        <input
          className="plain-input"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('scrapCount')}
          aria-describedby="scrap-many-text"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="form-error" role="alert">
          {scrap.error?.message}
        </span>
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <WaitingButton
            type="submit"
            className="strong-button danger-button"
            disabled={!isTyped}
            isWaiting={scrap.isPending}
          >
            {t('scrap')}
          </WaitingButton>
        </div>
      </form>
    </Modal>
  )
}
