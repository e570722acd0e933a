import { useRouteRecords } from '../../../platform/ui/call/me.ts'
import { usePreference } from '../../../platform/ui/call/use-preference.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { profileTexts } from '../../user/text.ts'

/** Lets a person choose the screen that `/` leads to, of those in the menu; kept on the server. */
export function FirstScreen() {
  const t = useText(profileTexts)
  const [chosen, choose] = usePreference('firstScreen')
  const screens = (useRouteRecords().data ?? []).filter(({ hidden, component }) => !hidden && component !== 'Layout')
  return (
    <section className="panel profile-part" aria-labelledby="profile-first">
      <h2 id="profile-first">{t('firstScreen')}</h2>
      <select
        className="plain-select"
        aria-labelledby="profile-first"
        aria-describedby="profile-first-hint"
        value={typeof chosen === 'string' ? chosen : ''}
        onChange={(event) => choose(event.target.value || null)}
      >
        <option value="">{t('firstScreenByRole')}</option>
        {screens.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
      <p id="profile-first-hint" className="profile-hint">
        {t('firstScreenHint')}
      </p>
    </section>
  )
}
