import { canKeepPage, useIsPageKept } from '../../../platform/ui/frame/keep-page.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionScreenTexts } from '../text.ts'
import { dropWaiting, useIsOnline } from './waiting.ts'
import type { Waiting } from './waiting-store.ts'

/** What lies in this browser and the server has not got, with what it refused; nothing while all is sent. */
export function WaitingNotice({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useText(inspectionScreenTexts)
  const isOnline = useIsOnline()
  const isKept = useIsPageKept()
  const refused = waiting.filter(({ problem }) => problem !== undefined)
  const count = waiting.length - refused.length
  const photos = waiting.filter(({ kind, problem }) => kind === 'photo' && problem === undefined).length
  if (waiting.length === 0 && isOnline) return null
  return (
    <section className="inspection-waiting" data-refused={refused.length > 0 || undefined}>
      <p role="status">
        {!isOnline && <strong>{t('offline')} </strong>}
        {count > 0 && t('waiting', { count, photos })}
      </p>
      {!isOnline && <p>{t(isKept ? 'offlineHint' : canKeepPage() ? 'offlineNotKept' : 'offlineNoReload')}</p>}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, tankerNumber, problem }) => (
            <li key={id}>
              {t('refusedOf', { tanker: tankerNumber, problem: problem ?? '' })}{' '}
              <button type="button" className="link-button" onClick={() => void dropWaiting(id)}>
                {t('drop')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
