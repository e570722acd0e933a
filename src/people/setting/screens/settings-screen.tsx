import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { settingTexts } from '../text.ts'
import { RefusedTargets } from '../../../platform/ui/frame/refused-targets.tsx'
import { SETTING_ANSWERS } from './setting-calls.ts'
import { SettingsGroup } from './settings-group.tsx'
import './settings.css'

/** `/setting/index`: what administrators may change while the server runs. */
export function SettingsScreen() {
  const t = useText(settingTexts)
  const answer = useCall(SETTING_ANSWERS[0])
  const refused = useCall('POST /setting/findRefused/')
  const keys = useMe()?.keys
  return (
    <>
      <PageHeader title={t('settings')} hint={t('settingsHint')}>
        {keys?.['notification'] !== undefined && (
          <ScreenLink className="plain-button" to="/notification/index">
            {t('notifications')}
          </ScreenLink>
        )}
        {keys?.['start'] !== undefined && (
          <ScreenLink className="plain-button" to="/start/index">
            {t('firstSteps')}
          </ScreenLink>
        )}
      </PageHeader>
      <RefusedTargets targets={refused.data?.data} />
      <Answer of={answer}>
        {({ groups, settings }) => (
          <div className="settings">
            {groups.map((group) => (
              <SettingsGroup
                key={group.name}
                group={group}
                settings={settings.filter((setting) => setting.group === group.name)}
              />
            ))}
          </div>
        )}
      </Answer>
    </>
  )
}
