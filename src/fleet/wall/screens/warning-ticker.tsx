import { useEffect, useState } from 'react'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { wallTexts } from '../text.ts'

const STEP_MS = 6000
const SHOWN = 20

/** The latest open warnings, one after the other; it can be held. */
export function WarningTicker() {
  const t = useText(wallTexts)
  const answer = useCall('POST /warning/find/', { request: { isOpen: true, page: 1, size: SHOWN } }).data
  const [at, setAt] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setInterval(() => setAt((before) => (before + 1) % 1000), STEP_MS)
    return () => clearInterval(timer)
  }, [isHeld])
  const warnings = answer?.data ?? []
  const shown = warnings[at % Math.max(1, warnings.length)]
  return (
    <section className="wall-ticker" aria-label={t('warnings')} data-open={warnings.length > 0}>
      <h2>
        <Icon name="warning" /> {t('warnings')} <b>{answer && t('openCount', { count: answer.totalCount })}</b>
      </h2>
      {shown ? (
        <p key={shown.id}>
          <time>{shown.createTimeStr.slice(5, 16)}</time>
          <span>{shown.site}</span>
          <b>{shown.serial}</b>
          <span className="wall-ticker-words">{shown.description}</span>
        </p>
      ) : (
        <p>{answer && t('noWarnings')}</p>
      )}
      {warnings.length > 1 && (
        <button type="button" className="wall-button" onClick={() => setIsHeld(!isHeld)}>
          {t(isHeld ? 'go' : 'pause')}
        </button>
      )}
    </section>
  )
}
