import { useState } from 'react'
import { ScreenLink } from './address.tsx'
import { Icon, isIconName } from '../theme/icon.tsx'
import { Logo } from '../theme/logo.tsx'
import { uiTexts } from '../text.ts'
import { useOpenDialog } from '../dialog/use-open-dialog.ts'
import type { Screens } from './loaded-screen.tsx'
import { useText } from '../theme/use-text.ts'
import { keep, readKept } from './kept.ts'
import { isMenuGroup, routesTo, type ScreenRoute } from './routes-from-records.ts'
import { scrollWithin } from './scroll-within.ts'
import type { MenuState } from './use-menu-state.ts'

interface Props {
  routes: readonly ScreenRoute[]
  screens: Screens
  pathname: string
  menu: MenuState
}

/** The menu: next to the screen, or on a phone a drawer over it. */
export function Sidebar(props: Props) {
  const { menu } = props
  if (!menu.isPhone) {
    return (
      <aside className="sidebar">
        <Menu {...props} />
      </aside>
    )
  }
  return menu.isOpen ? <Drawer {...props} /> : null
}

function Drawer(props: Props) {
  const t = useText(uiTexts)
  const dialog = useOpenDialog()
  return (
    <dialog ref={dialog} className="sidebar drawer" aria-label={t('mainMenu')} onCancel={props.menu.close}>
      <button type="button" className="icon-button" aria-label={t('closeMenu')} onClick={props.menu.close}>
        <Icon name="close" />
      </button>
      <Menu {...props} />
    </dialog>
  )
}

function Menu({ routes, screens, pathname }: Props) {
  const t = useText(uiTexts)
  return (
    <>
      <ScreenLink to="/" className="brand" title="Minerva">
        <Logo />
        <span>Minerva</span>
      </ScreenLink>
      <nav aria-label={t('mainMenu')}>
        <MenuList routes={routes} screens={screens} trail={routesTo(pathname, routes)} />
      </nav>
    </>
  )
}

interface ListProps {
  routes: readonly ScreenRoute[]
  screens: Screens
  trail: readonly ScreenRoute[]
}

function MenuList(props: ListProps) {
  const shown = shownRoutes(props.routes, props.screens)
  const groups = shown.filter(isMenuGroup)
  // Who has a single group, such as a teacher, needs no heading over it.
  const rows = groups.length > 1 ? shown : shown.flatMap((route) => (isMenuGroup(route) ? route.children! : route))
  if (rows.length === 0) return null
  return (
    <ul>
      {shownRoutes(rows, props.screens).map((route) => (
        <li key={route.path}>
          {isMenuGroup(route) ? <MenuGroup {...props} group={route} /> : <MenuItem {...props} route={route} />}
        </li>
      ))}
    </ul>
  )
}

/** A screen that does not exist yet is not in the menu; a group is there for what it holds. */
function shownRoutes(routes: readonly ScreenRoute[], screens: Screens): readonly ScreenRoute[] {
  return routes.filter(
    ({ hidden, component, children }) =>
      !hidden && (screens[component] || shownRoutes(children ?? [], screens).length > 0),
  )
}

/** A long menu shows where one is, and leaves the page to history, which puts it back to its place. */
const showInMenu = (item: HTMLElement | null): void => scrollWithin(item?.closest('.sidebar'), item)

function MenuItem({ route, ...props }: ListProps & { route: ScreenRoute }) {
  const isActive = props.trail.includes(route)
  return (
    <>
      <ScreenLink
        to={route.path}
        title={route.meta.title}
        onPointerEnter={() => props.screens[route.component]?.prepare()}
        ref={isActive ? showInMenu : undefined}
        data-active={isActive || undefined}
        aria-current={props.trail.at(-1) === route ? 'page' : undefined}
      >
        <Icon name={isIconName(route.meta.icon ?? '') ? (route.meta.icon as 'list') : 'list'} sizePx={18} />
        <span>{route.meta.title}</span>
      </ScreenLink>
      {route.children && <MenuList {...props} routes={route.children} />}
    </>
  )
}

/** A heading that folds what is below it; this browser remembers which are folded. */
function MenuGroup({ group, ...props }: ListProps & { group: ScreenRoute }) {
  const key = `menuFolded.${group.path}`
  const [isFolded, setIsFolded] = useState(() => readKept(key) === true)
  const fold = () => {
    keep(key, !isFolded)
    setIsFolded(!isFolded)
  }
  return (
    <>
      <button
        type="button"
        className="menu-group"
        aria-expanded={!isFolded}
        data-active={(isFolded && props.trail.includes(group)) || undefined}
        onClick={fold}
      >
        {group.meta.title}
        <Icon name={isFolded ? 'right' : 'down'} sizePx={14} />
      </button>
      <div data-folded={isFolded || undefined}>
        <MenuList {...props} routes={group.children ?? []} />
      </div>
    </>
  )
}
