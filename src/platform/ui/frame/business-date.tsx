import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

/** The last day that has daily figures; null while there is none, undefined while it is not known. */
export function BusinessDate({ day }: { day: string | null | undefined }) {
  const t = useText(uiTexts)
  if (day === undefined) return null
  return (
    <span className="business-date" title={t('businessDate')}>
      <Icon name="calendar" />
      <span className="only-wide">{t('businessDate')}</span>
      {day === null ? <span className="only-wide">{t('noBusinessDate')}</span> : <time dateTime={day}>{day}</time>}
    </span>
  )
}
