import { failureOf } from '../../../platform/ui/call/call.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companyAccountTexts } from '../text.ts'
import { beginSignOn } from './finish-sign-on.ts'

const FIND = 'POST /signOn/find/'

function link(): void {
  beginSignOn('POST /signOn/link').catch((error: unknown) => notify.alert(failureOf(error).message))
}

/** Links what the OpenID provider says to the own account; nothing where there is no provider. */
export function CompanyAccounts() {
  const t = useText(companyAccountTexts)
  const { data } = useCall(FIND, {}, { staleMs: 0 })
  const unlink = useMutationCall('POST /signOn/unlink', {
    refreshes: [FIND],
    onDone: () => notify.success(t('unlinked')),
  })
  if (!data?.provider) return null
  return (
    <section className="panel profile-part" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>{t('hint', { name: data.provider })}</p>
      <ul>
        {data.identities.map(({ issuer, subject, linkedAt }) => (
          <li key={`${issuer} ${subject}`}>
            {subject} · {issuer} · {momentText(linkedAt)}{' '}
            <button
              type="button"
              className="link-button"
              disabled={unlink.isPending}
              onClick={() => unlink.mutate({ request: { issuer, subject } })}
            >
              {t('unlink')}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="plain-button" onClick={link}>
        {t('link')}
      </button>
    </section>
  )
}
