import type { ReactNode } from 'react'
import { ScreenLink } from './address.tsx'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { AccountMenu, LanguageSwitch, ThemeSwitch } from './navbar-choices.tsx'
import { LiveSign } from './live-sign.tsx'
import { isMenuGroup, type ScreenRoute } from './routes-from-records.ts'
import type { MenuState } from './use-menu-state.ts'

interface Props {
  trail: readonly ScreenRoute[]
  menu: MenuState
  businessDate: ReactNode
  search: ReactNode
  help: ReactNode
}

/** The bar over every screen. */
export function Navbar({ trail, menu, businessDate, search, help }: Props) {
  const t = useText(uiTexts)
  // Bases › Bases would name the list twice.
  const steps = trail.filter((route, at) => !isMenuGroup(route) || route.meta.title !== trail[at + 1]?.meta.title)
  return (
    <header className="navbar">
      <button
        type="button"
        className="icon-button"
        aria-label={t(menu.isOpen ? 'closeMenu' : 'openMenu')}
        aria-expanded={menu.isOpen}
        onClick={menu.toggle}
      >
        <Icon name="menu" sizePx={18} />
      </button>
      <nav className="breadcrumb" aria-label={t('breadcrumb')}>
        <ol>
          <li>
            <ScreenLink to="/">{t('home')}</ScreenLink>
          </li>
          {steps.map((route, at) => (
            <li key={route.path}>
              {at === steps.length - 1 ? (
                <span aria-current="page">{route.meta.title}</span>
              ) : isMenuGroup(route) ? (
                <span>{route.meta.title}</span>
              ) : (
                <ScreenLink to={route.path}>{route.meta.title}</ScreenLink>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className="navbar-end">
        {search}
        {help}
        {businessDate}
        <LiveSign />
        <ThemeSwitch />
        <LanguageSwitch />
        <AccountMenu />
      </div>
    </header>
  )
}
