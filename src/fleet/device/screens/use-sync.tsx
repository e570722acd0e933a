import { useRef, useState, type ReactNode } from 'react'
import type { StreamPayloads } from '../../../platform/contract/events.ts'
import { failureOf } from '../../../platform/ui/call/call.ts'
import { useLive } from '../../../platform/ui/call/live.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import type { DeviceFilter } from './device-search.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { screenTexts } from './text.ts'
import './device-screens.css'

type Progress = Pick<StreamPayloads['sync'], 'total' | 'polled' | 'answered' | 'changed' | 'unreadable'>

/**
 * Sweeps devices now: `const { start, isRunning, overlay } = useSync()`. The overlay shows the progress; closing it
 * does not cancel the sync. If a sync outlasts the call's limit, the server's event ends it instead of the response.
 */
export function useSync(): { start: (filter: DeviceFilter) => void; isRunning: boolean; overlay: ReactNode } {
  const t = useText(screenTexts)
  const refresh = useRefresh()
  const [isRunning, setIsRunning] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  /** An event of the running sync has arrived: so will the event of its end. */
  const isHeard = useRef(false)

  function end(result: Progress | null): void {
    if (!isRunning) return
    setIsRunning(false)
    setIsShown(false)
    if (result) notify.result(t('syncDone', pickCounts(result)))
    void refresh(DEVICE_ANSWERS)
  }
  const sync = useMutationCall('POST /device/updateDevice', { isQuiet: true, onDone: end })
  useLive('sync', (event) => {
    isHeard.current = true
    setProgress(event)
    if (event.status === 'done') end(event)
  })

  function start(filter: DeviceFilter): void {
    isHeard.current = false
    setProgress(null)
    setIsRunning(true)
    setIsShown(true)
    const onError = (error: unknown) => {
      if (failureOf(error).code === 'timedOut' && isHeard.current) return
      setIsRunning(false)
      setIsShown(false)
      notify.failure(error)
    }
    sync.mutate({ request: filter }, { onError })
  }

  const overlay = isShown && <SyncOverlay progress={progress} onHide={() => setIsShown(false)} />
  return { start, isRunning, overlay }
}

/** Only the numbers: texts take no other values. */
function pickCounts({ polled, answered, changed, unreadable }: Progress) {
  return { polled, answered, changed, unreadable }
}

function SyncOverlay({ progress, onHide }: { progress: Progress | null; onHide: () => void }) {
  const t = useText(screenTexts)
  const hasTotal = progress !== null && progress.total > 0
  return (
    <Modal title={t('syncing')} onClose={onHide}>
      <output className="work-progress">
        <label htmlFor="sync-progress">
          {hasTotal ? t('syncProgress', { polled: progress.polled, total: progress.total }) : t('syncStarts')}
        </label>
        <progress id="sync-progress" {...(hasTotal ? { max: progress.total, value: progress.polled } : {})} />
      </output>
      <p className="modal-hint">{t('syncHint')}</p>
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={onHide}>
          {t('hide')}
        </button>
      </div>
    </Modal>
  )
}
