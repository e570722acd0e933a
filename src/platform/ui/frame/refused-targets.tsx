import { refusedTargetTexts } from '../../rules/outbound-text.ts'
import { useText } from '../theme/use-text.ts'
import './refused-targets.css'

/** Targets that are set up for the server to call and are not called, with the setting that allows them; nothing where all are. */
export function RefusedTargets({
  targets = [],
}: {
  targets: readonly { what: string; host: string; address: string }[] | undefined
}) {
  const t = useText(refusedTargetTexts)
  if (targets.length === 0) return null
  return (
    <section className="refused-targets" aria-label={t('refusedTargets')}>
      <strong>{t('refusedTargets')}</strong>
      <ul>
        {targets.map(({ what, host, address }) => (
          <li key={`${what} ${host}`}>
            {what} · {host}
            {address !== host && ` (${address})`}
          </li>
        ))}
      </ul>
      <small>{t('refusedTargetsHint')}</small>
    </section>
  )
}
