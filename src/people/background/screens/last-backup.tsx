import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useFailed } from '../../../platform/ui/frame/screen-state.tsx'
import { figure, momentText } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { backgroundTexts } from '../text.ts'
import './last-backup.css'

const MB = 2 ** 20

/** The last good backup, and what people should look at; nothing while it is not known. */
export function LastBackup() {
  const t = useText(backgroundTexts)
  const answer = useCall('POST /background/findBackup/')
  const failed = useFailed(answer, t('backups'))
  const known = answer.data
  if (failed) return failed
  if (!known) return null
  const { to, isLate, good, failure } = known
  const warning = good?.warning?.[locale]
  const isBad = (to !== null && isLate) || failure !== null || Boolean(warning)
  const words = good && {
    target: good.target,
    files: good.files,
    at: momentText(good.at),
    size: `${figure(good.bytes / MB)} MB`,
    isSealed: String(good.isSealed),
  }
  return (
    <section className="last-backup" data-bad={isBad} aria-label={t('backups')}>
      <p>{words ? t('lastGood', words) : t('noBackup')}</p>
      {to === null && <p>{t('noBackupSet')}</p>}
      {good && to !== null && isLate && <p>{t('backupLate')}</p>}
      {warning && <p>{t('backupWarning', { warning })}</p>}
      {failure && <p>{t('backupFailed', { at: momentText(failure.at), error: failure.error[locale] })}</p>}
    </section>
  )
}
