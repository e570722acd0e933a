import { failureOf } from '../../../platform/ui/call/call.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companyAccountTexts } from '../text.ts'
import { beginSignOn } from './finish-sign-on.ts'
import { LinkedIdentities } from './linked-identities.tsx'

const FIND = 'POST /signOn/find/'

function link(): void {
  beginSignOn('POST /signOn/link').catch((error: unknown) => notify.alert(failureOf(error).message))
}

/** Links an identity of the OpenID provider to the own account; nothing where there is no provider. */
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
      <LinkedIdentities
        identities={data.identities}
        isBusy={unlink.isPending}
        onUnlink={(request) => unlink.mutate({ request })}
      />
      <button type="button" className="plain-button" onClick={link}>
        {t('link')}
      </button>
    </section>
  )
}
