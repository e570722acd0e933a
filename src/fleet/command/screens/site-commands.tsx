import { useState } from 'react'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { commandScreenTexts } from '../text.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { PERMISSIONS } from '../rules/command-kinds.ts'
import './commands.css'

const ALLOWED = {
  restart: 'allowRestart',
  findMe: 'allowFindMe',
  switchPool: 'allowSwitchPool',
  sleep: 'allowSleep',
  power: 'allowPower',
} as const

/** Which commands a site allows; part of its detail page, for users with the right. */
export function SiteCommands({ siteId }: { siteId: number }) {
  const mayKnow = useMe()?.keys['command'] !== undefined
  return mayKnow ? <Setting siteId={siteId} /> : null
}

function Setting({ siteId }: { siteId: number }) {
  const t = useText(commandScreenTexts)
  const setting = useCall('GET /command/settings/{siteId}', { params: { siteId } })
  const maySet = useMayWrite('command_setting')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <section className="panel command-section" aria-labelledby="site-commands-title">
      <header>
        <h2 id="site-commands-title">{t('settingsOf')}</h2>
        {maySet && (
          <button type="button" className="plain-button" onClick={() => setIsEditing(true)}>
            {t('settings')}
          </button>
        )}
      </header>
      <Answer of={setting}>
        {(allowed) => {
          const names = PERMISSIONS.filter((name) => allowed[name])
          return names.length === 0 ? (
            <p className="command-hint">{t('nothingAllowed')}</p>
          ) : (
            <ul className="command-allowed">
              {names.map((name) => (
                <li key={name}>{t(ALLOWED[name])}</li>
              ))}
            </ul>
          )
        }}
      </Answer>
      {isEditing && <SettingDialog siteId={siteId} onClose={() => setIsEditing(false)} />}
    </section>
  )
}
