import { useEffect, useState } from 'react'
import { ageText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'
import './device-screens.css'

const SECONDS_UNTIL_MINUTES = 60

/** How long ago the figures on screen were fetched; updates itself. Screen readers don't announce every second. */
export function Freshness({ answer }: { answer: { dataUpdatedAt: number } }) {
  const t = useText(screenTexts)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (answer.dataUpdatedAt === 0) return null
  const seconds = Math.max(0, Math.floor((now - answer.dataUpdatedAt) / 1000))
  const age =
    seconds < SECONDS_UNTIL_MINUTES
      ? t('justUpdated', { seconds })
      : ageText(new Date(answer.dataUpdatedAt).toISOString(), now)
  return <span className="freshness">{t('updated', { age })}</span>
}
