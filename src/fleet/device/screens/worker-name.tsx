import { textOr } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'
import './device-screens.css'

interface Props {
  activeWorker: string | null
  activeWorkerRight: boolean | null
}

/** The active worker, marked if it does not mine for the account. */
export function WorkerName({ activeWorker, activeWorkerRight }: Props) {
  const t = useText(screenTexts)
  return (
    <span className="worker-name">
      {textOr(activeWorker)}
      {activeWorkerRight === false && (
        <span className="worker-wrong" title={t('workerWrong')}>
          <Icon name="warning" sizePx={14} />
          <span className="only-read-aloud">{t('workerWrong')}</span>
        </span>
      )}
    </span>
  )
}
