import { useEffect, useMemo, useRef, useState } from 'react'
import { useLiveConnection } from '../call/live.ts'
import { useMeAnswer, useRouteRecords } from '../call/me.ts'
import { Failed, NoEntry, NoScreens, Skeleton } from './screen-state.tsx'
import { useCall } from '../call/use-call.ts'
import { focusWhatRemains } from '../dialog/keep-focus.ts'
import { COMPANY_KEY } from '../call/login-mark.ts'
import { noteEntered } from '../call/session-end.ts'
import { startData } from '../call/start-data.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { placeFor, type Place } from './guard.ts'
import { parseSearch } from './address.tsx'
import { goTo, usePathname, useSearchText } from './history.ts'
import { NotFound } from './not-found.tsx'
import { Navbar } from './navbar.tsx'
import { routesFromRecords, routesTo, type ScreenRoute } from './routes-from-records.ts'
import { ScreenPlace } from './loaded-screen.tsx'
import { SearchEverything } from './search-everything.tsx'
import { Sidebar } from './sidebar.tsx'
import { HelpButton } from '../help/help-button.tsx'
import { useIdleLogout } from './use-idle-logout.ts'
import { useMenuState } from './use-menu-state.ts'
import { type ReactNode } from 'react'
import type { Me } from '../call/me.ts'
import type { Search } from './address.tsx'
import type { Screens } from './loaded-screen.tsx'

export interface FrameProps {
  screens: Screens
  /** component keys of screens that are shown alone, without menu and navbar */
  fullPage: readonly string[]
  /** of screens whose component key doesn't spell theirs */
  addresses: readonly string[]
  /** the areas' homes */
  homes: readonly string[]
  /** where an address leads before any key is asked for */
  redirect: (pathname: string, search: Search) => string | undefined
  /** shown in the navbar */
  businessDate: ReactNode
  /** what a person must do before anything else, such as choosing a password; null when there is nothing */
  renderGate: (me: Me, onDone: () => void) => ReactNode
}
import './shell.css'

const FIRST_SCREEN = { params: { name: 'firstScreen' } }

/** The first entry: who is it, which routes; then the gate, then the console. */
export function Shell(props: FrameProps) {
  const me = useMeAnswer()
  const records = useRouteRecords()
  const t = useText(uiTexts)
  const [isPastGate, setIsPastGate] = useState(false)
  const hasEntered = me.data !== undefined && records.data !== undefined
  useEffect(() => {
    if (hasEntered) noteEntered()
  }, [hasEntered])
  const companyId = me.data?.companyId
  useEffect(() => {
    if (companyId !== undefined) sessionStorage.setItem(COMPANY_KEY, String(companyId))
  }, [companyId])
  useIdleLogout(startData.idleMs)

  if (me.data !== undefined && !isPastGate) {
    const gate = props.renderGate(me.data, () => {
      setIsPastGate(true)
      void me.refetch()
      void records.refetch()
    })
    if (gate !== null) return <ScreenPlace>{gate}</ScreenPlace>
  }
  const failed = [me, records].find((answer) => answer.error && answer.data === undefined)
  const title = failed === me ? t('userInfoFailed') : undefined
  if (failed) return <Failed error={failed.error} title={title} onRetry={() => void failed.refetch()} />
  if (me.data === undefined || records.data === undefined) return <Skeleton rows={8} heightPx={600} />
  return <Console {...props} records={records.data} />
}

function Console(props: FrameProps & { records: Parameters<typeof routesFromRecords>[0] }) {
  const t = useText(uiTexts)
  const pathname = usePathname()
  const { screens, records } = props
  const built = Object.keys(screens)
  const routes = useMemo(() => routesFromRecords(records), [records])
  const searchText = useSearchText()
  const redirect = props.redirect(pathname, parseSearch(searchText))
  const menu = useMenuState(pathname)
  useLiveConnection()
  useFocusOnArrival(pathname, searchText)

  if (pathname === '/') return <Start routes={routes} built={built} homes={props.homes} />
  const place = placeFor(pathname, routes, built, props)
  if (redirect !== undefined) return <Redirect to={redirect} />
  if ('goTo' in place) return <Redirect to={place.goTo} />
  if (place.show === 'not found') return <NotFound />
  if (place.show === 'screen' && props.fullPage.includes(place.component)) {
    return (
      <main id="content" tabIndex={-1}>
        <PlacedScreen place={place} screens={screens} />
      </main>
    )
  }
  const trail = routesTo(pathname, routes)
  return (
    <div className="shell" data-menu={menu.isOpen ? 'open' : 'closed'}>
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <Sidebar routes={routes} screens={screens} pathname={pathname} menu={menu} />
      <div className="shell-main">
        <Navbar
          trail={trail}
          menu={menu}
          businessDate={props.businessDate}
          search={<SearchEverything routes={routes} screens={screens} />}
          help={<HelpButton title={trail.at(-1)?.meta.title} screen={place.show === 'screen' ? place.component : ''} />}
        />
        <main id="content" tabIndex={-1}>
          <PlacedScreen place={place} screens={screens} />
        </main>
      </div>
    </div>
  )
}

/** `/` leads to the screen that the person chose, or to the first one of the role. */
function Start({ routes, built, homes }: { routes: ScreenRoute[]; built: string[]; homes: readonly string[] }) {
  const chosen = useCall('GET /users/getPreference/{name}', FIRST_SCREEN, { staleMs: Infinity })
  if (chosen.isLoading) return <Skeleton rows={8} heightPx={600} />
  const place = placeFor('/', routes, built, { homes, chosen: chosen.data })
  return 'goTo' in place ? <Redirect to={place.goTo} /> : <NoScreens />
}

function Redirect({ to }: { to: string }) {
  useEffect(() => goTo(to, { isReplacing: true }), [to])
  return null
}

function PlacedScreen({ place, screens }: { place: Exclude<Place, { goTo: string }>; screens: FrameProps['screens'] }) {
  const Screen = place.show === 'screen' ? screens[place.component] : undefined
  if (place.show !== 'screen' || !Screen) return <NoEntry isPage />
  return (
    <ScreenPlace key={place.component}>
      <Screen />
    </ScreenPlace>
  )
}

/**
 * Another screen: users of a screen reader or keyboard begin at its top, not where the last one was left. So they do where a list gave way
 * to what one of its rows names, and took its link along.
 */
function useFocusOnArrival(pathname: string, searchText: string): void {
  const shown = useRef({ pathname, searchText })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, searchText }
    if (before.pathname !== pathname) document.getElementById('content')?.focus({ preventScroll: true })
    else if (before.searchText !== searchText) focusWhatRemains()
  }, [pathname, searchText])
}
