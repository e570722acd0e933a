import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { importScreenTexts } from '../text.ts'
import type { Progress } from './use-import.ts'

interface Props {
  progress: Progress
  onStop: () => void
  onGoOn: () => void
  onAnother: () => void
  onClose: () => void
}
const MOST_SHOWN = 100

/** The import while it runs, and what it did. */
export function ImportProgress({ progress, onStop, onGoOn, onAnother, onClose }: Props) {
  const t = useText(importScreenTexts)
  const { done, count, state, failure, refused } = progress
  const left = count - done
  const isRunning = state === 'running' || state === 'stopping'
  return (
    <>
      <div role="status">
        {isRunning && (
          <div className="work-progress">
            <label htmlFor="import-progress">{t('importing', { done, count })}</label>
            <progress id="import-progress" max={count} value={done} />
          </div>
        )}
        {state === 'stopped' && <p>{t('stopped', { left })}</p>}
        {state === 'failed' && <p className="form-error">{t('failed', { message: failure, left })}</p>}
        {!isRunning && (
          <p>
            <strong>{t('done', { added: progress.added, changed: progress.changed, same: progress.same })}</strong>
          </p>
        )}
      </div>
      {!isRunning && refused.length > 0 && (
        <>
          <p className="form-error">{t('doneRefused', { count: refused.length })}</p>
          <ul className="import-refused">
            {refused.slice(0, MOST_SHOWN).map(({ row, message }) => (
              <li key={row}>
                {t('row')} {row}: {message}
              </li>
            ))}
          </ul>
          {refused.length > MOST_SHOWN && <p>{t('more', { count: refused.length - MOST_SHOWN })}</p>}
        </>
      )}
      <div className="modal-buttons">
        {isRunning ? (
          <WaitingButton type="button" className="plain-button" isWaiting={state === 'stopping'} onClick={onStop}>
            {t(state === 'stopping' ? 'stopping' : 'stop')}
          </WaitingButton>
        ) : (
          <>
            {left > 0 ? (
              <button type="button" className="plain-button" onClick={onGoOn}>
                {t('goOn')}
              </button>
            ) : (
              <button type="button" className="plain-button" onClick={onAnother}>
                {t('another')}
              </button>
            )}
            <button type="button" className="strong-button" onClick={onClose}>
              {t('close')}
            </button>
          </>
        )}
      </div>
    </>
  )
}
