import { locale } from '../../../platform/ui/theme/locale.ts'
import { startData } from '../../../platform/ui/call/start-data.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { sessionTexts } from '../../session/text.ts'

interface Props {
  isBusy: boolean
  onChoose: (account: { username: string; password: string }) => void
}

/** In a demo its accounts, each a button that logs in; nothing anywhere else. */
export function DemoAccounts({ isBusy, onChoose }: Props) {
  const t = useText(sessionTexts)
  if (!startData.demoAccounts?.length) return null
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">
        {t('demoAccounts')} <small>{t('demoHint')}</small>
      </h2>
      <div>
        {startData.demoAccounts.map(({ username, password, role }) => (
          <WaitingButton
            key={username}
            type="button"
            className="plain-button"
            isWaiting={isBusy}
            onClick={() => onChoose({ username, password })}
          >
            <strong>{role[locale]}</strong>
            <span>{username}</span>
          </WaitingButton>
        ))}
      </div>
    </section>
  )
}
