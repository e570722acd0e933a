import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { registrationScreenTexts } from '../text.ts'
import { REGISTRATION_ANSWERS } from './registration-calls.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'
import './registrations-hint.css'

interface Props {
  /** whether the list shows those who await approval, and no other user */
  isNarrowed: boolean
  onNarrow: (isNarrowed: boolean) => void
}

/** Above the list of users: who awaits approval, and, for administrators, that codes can't be sent. */
export function RegistrationsHint({ isNarrowed, onNarrow }: Props) {
  const t = useText(registrationScreenTexts)
  const me = useMe()
  const { data } = useCall(REGISTRATION_ANSWERS[2])
  if (!data) return null
  return (
    <>
      {(data.awaiting > 0 || isNarrowed) && (
        <p className="registrations-hint" role="status">
          {t('awaitingCount', { count: data.awaiting })}{' '}
          <button type="button" className="link-button" onClick={() => onNarrow(!isNarrowed)}>
            {t(isNarrowed ? 'showAll' : 'showAwaiting')}
          </button>
        </p>
      )}
      {!data.hasSmsProvider && me?.nickName === ADMINISTRATOR && (
        <p className="registrations-hint">
          {t('noSmsProvider')} <ScreenLink to="/setting/index">{t('setProvider')}</ScreenLink>
        </p>
      )}
    </>
  )
}
