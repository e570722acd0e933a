import type { ResponseOf } from '../../../platform/contract/call.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { companyAccountTexts } from '../text.ts'
import './linked-identities.css'

type Identity = ResponseOf<'POST /signOn/find/'>['identities'][number]

interface Props {
  identities: readonly Identity[]
  isBusy: boolean
  onUnlink: (identity: Pick<Identity, 'issuer' | 'subject'>) => void
}

/** What is linked, each with a button that unlinks it. */
export function LinkedIdentities({ identities, isBusy, onUnlink }: Props) {
  const t = useText(companyAccountTexts)
  if (identities.length === 0) return <p>{t('none')}</p>
  return (
    <ul className="linked-identities">
      {identities.map(({ issuer, subject, linkedAt }) => (
        <li key={`${issuer} ${subject}`}>
          <span>
            {subject} · {issuer} · {momentText(linkedAt)}
          </span>
          <WaitingButton
            type="button"
            className="link-button"
            aria-label={t('unlinkOf', { subject })}
            isWaiting={isBusy}
            onClick={() => onUnlink({ issuer, subject })}
          >
            {t('unlink')}
          </WaitingButton>
        </li>
      ))}
    </ul>
  )
}
