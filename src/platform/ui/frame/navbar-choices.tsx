import { useState } from 'react'
import { ScreenLink } from './address.tsx'
import { AvatarPicture } from './avatar-picture.tsx'
import { leavePage } from './history.ts'
import { DropDown } from '../choice/drop-down.tsx'
import { Icon, type IconName } from '../theme/icon.tsx'
import { locale, switchLocale } from '../theme/locale.ts'
import { logOut } from '../call/log-out.ts'
import { useMe } from '../call/me.ts'
import { uiTexts } from '../text.ts'
import type { ThemeChoice } from '../theme/theme.ts'
import { useText } from '../theme/use-text.ts'
import { chooseTheme, useThemeChoice } from '../theme/use-theme.ts'

const themeIcons = { system: 'system', light: 'sun', dark: 'moon' } as const satisfies Record<ThemeChoice, IconName>
const themeNames = { system: 'systemTheme', light: 'lightTheme', dark: 'darkTheme' } as const

export function ThemeSwitch() {
  const t = useText(uiTexts)
  const choice = useThemeChoice()
  return (
    <DropDown
      label={`${t('theme')}: ${t(themeNames[choice])}`}
      className="icon-button"
      renderPanel={(close) =>
        (['system', 'light', 'dark'] as const).map((wanted) => (
          <button
            key={wanted}
            type="button"
            className="drop-down-item"
            aria-pressed={wanted === choice}
            onClick={() => {
              chooseTheme(wanted)
              close()
            }}
          >
            <Icon name={themeIcons[wanted]} /> {t(themeNames[wanted])}
          </button>
        ))
      }
    >
      <Icon name={themeIcons[choice]} sizePx={18} />
    </DropDown>
  )
}

export function LanguageSwitch() {
  const t = useText(uiTexts)
  return (
    <button
      type="button"
      className="icon-button language-switch"
      title={t('switchLanguage')}
      aria-label={t('switchLanguage')}
      onClick={() => leavePage(() => switchLocale(locale === 'zh' ? 'en' : 'zh'))}
    >
      {locale === 'zh' ? 'EN' : '中'}
    </button>
  )
}

export function AccountMenu() {
  const t = useText(uiTexts)
  const me = useMe()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <DropDown
      label={`${t('account')}: ${me?.name ?? ''}`}
      className="account-button"
      renderPanel={(close) => (
        <>
          <p className="account-who">
            <strong>{me?.name}</strong>
            <small>
              {me?.phone} · {me?.roleTitle[locale]}
            </small>
          </p>
          <ScreenLink to="/profile/index" className="drop-down-item" onClick={close}>
            <Icon name="user" /> {t('profile')}
          </ScreenLink>
          <ScreenLink to="/notification/index" className="drop-down-item" onClick={close}>
            <Icon name="bell" /> {t('notifications')}
          </ScreenLink>
          <ScreenLink to="/session/index" className="drop-down-item" onClick={close}>
            <Icon name="system" /> {t('sessions')}
          </ScreenLink>
          <ScreenLink to="/token/index" className="drop-down-item" onClick={close}>
            <Icon name="key" /> {t('tokens')}
          </ScreenLink>
          <button
            type="button"
            className="drop-down-item"
            disabled={isLeaving}
            onClick={() =>
              leavePage(() => {
                setIsLeaving(true)
                void logOut()
              })
            }
          >
            <Icon name="quit" /> {t('quit')}
          </button>
        </>
      )}
    >
      {me?.avatarId ? <AvatarPicture id={me.avatarId} sizePx={22} /> : <Icon name="user" sizePx={18} />}
      <span className="only-wide">{me?.name}</span>
      <Icon name="down" sizePx={12} />
    </DropDown>
  )
}
