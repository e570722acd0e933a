import { startData } from '../../../platform/ui/start-data.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { sessionTexts } from '../text.ts'

/** The roles of a demo, by their Chinese names as the server has them. */
const roleTexts: Readonly<Record<string, 'administrator' | 'agent' | 'client'>> = {
  管理员: 'administrator',
  代理: 'agent',
  客户: 'client',
}

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
        {startData.demoAccounts.map(({ phone, password, role }) => {
          const known = roleTexts[role]
          return (
            <button
              key={phone}
              type="button"
              className="plain-button"
              disabled={isBusy}
              onClick={() => onChoose({ username: phone, password })}
            >
              <strong>{known ? t(known) : role}</strong>
              <span>{phone}</span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
