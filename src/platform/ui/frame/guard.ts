import { routesTo, type ScreenRoute } from './routes-from-records.ts'

/** Pages that anybody may open. */
const OPEN_PATHS: readonly string[] = ['/activity', '/wall', '/help']

export type Entry = { show: 'login' | 'open page' | 'console' } | { goTo: string }

interface Visitor {
  isLoggedIn: boolean
  isOnline: boolean
}

/** What an address shows before anything of the console is loaded (specification, section 2: 'Guard'). */
export function entryFor(
  at: Pick<Location, 'pathname' | 'search' | 'origin'>,
  { isLoggedIn, isOnline }: Visitor,
): Entry {
  if (OPEN_PATHS.includes(at.pathname)) return { show: 'open page' }
  if (at.pathname === '/login') {
    const search = new URLSearchParams(at.search)
    // A link logs in by its token; an OpenID provider leads back with a state, also of one who is logged in and links.
    if (!isLoggedIn || search.has('token') || search.has('state')) return { show: 'login' }
    return { goTo: pathAfterLogin(search.get('redirect'), at.origin) }
  }
  if (isLoggedIn) return { show: 'console' }
  // A page that the browser keeps can be reloaded, the login page's own address can't. Reloaded after an idle logout without a network (`idle`),
  // the browser may claim to be online.
  if (!isOnline || new URLSearchParams(at.search).has('idle')) return { show: 'login' }
  return { goTo: loginPath(at) }
}

/** The login page that leads back to an address. After an idle logout (`idle` in the address) it gives the reason. */
export function loginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const asked = new URLSearchParams(search)
  const isIdle = asked.has('idle')
  asked.delete('idle')
  const redirect = isIdle ? `${pathname}${asked.size > 0 ? `?${asked}` : ''}` : pathname + search
  const query = new URLSearchParams({ ...(redirect !== '/' && { redirect }), ...(isIdle && { idle: '1' }) })
  return query.size > 0 ? `/login?${query}` : '/login'
}

type Shown = { show: 'screen'; component: string } | { show: 'no entry' | 'no screens' | 'not found' }
export type Place = Shown | { goTo: string }

/** Open to everybody who is logged in, whatever is in the role's menu. */
const PROFILE_PATH = '/profile/index'

interface Homes {
  homes?: readonly string[]
  /** of screens whose component key doesn't spell theirs */
  addresses?: readonly string[]
  /** the screen that the person chose as the first */
  chosen?: unknown
}

/**
 * What a path shows inside the console. `/` leads to the screen that the person chose, or else to the first of `homes` in the menu, or else to its first screen; a role without any sees whom to ask. `built` are the screens that exist; `routes` are those the role may see. A built
 * screen that the role lacks is 'no entry'; a group of the menu leads to its first screen; any other unknown path goes to /404.
 */
export function placeFor(
  pathname: string,
  routes: readonly ScreenRoute[],
  built: readonly string[],
  { homes = [], addresses = [], chosen }: Homes = {},
): Place {
  if (pathname === '/404') return { show: 'not found' }
  if (pathname === PROFILE_PATH) return { show: 'screen', component: 'profile' }
  if (pathname === '/') {
    const own = menuScreens(routes, built).find(({ path }) => path === chosen)
    const first =
      own ?? homes.flatMap((home) => routesTo(home, routes).at(-1) ?? [])[0] ?? menuScreens(routes, built)[0]
    return first ? { goTo: first.path } : { show: 'no screens' }
  }
  const route = routesTo(pathname, routes).at(-1)
  if (route && built.includes(route.component)) {
    return route.redirect && route.redirect !== pathname
      ? { goTo: route.redirect }
      : { show: 'screen', component: route.component }
  }
  const below = menuScreens(route?.children ?? [], built)[0]
  if (below) return { goTo: below.path }
  return [...addresses, ...built.flatMap(addressesOf)].includes(pathname) ? { show: 'no entry' } : { goTo: '/404' }
}

/** The address of a screen that the role lacks: `baseDetail` is at `/base_detail/index`, `traceDetail` at `/traceDetail/index`. */
const addressesOf = (key: string) =>
  [key, key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)].map((name) => `/${name}/index`)

/** The routes of the menu that have a screen, from the top down. */
function menuScreens(routes: readonly ScreenRoute[], built: readonly string[]): ScreenRoute[] {
  return routes.flatMap((route) => [
    ...(!route.hidden && built.includes(route.component) ? [route] : []),
    ...menuScreens(route.children ?? [], built),
  ])
}

/** Where a login leads: the path asked for when it is one of this console, else the start. */
export function pathAfterLogin(redirect: string | null, origin: string): string {
  if (!redirect?.startsWith('/')) return '/'
  const url = URL.parse(redirect, origin)
  // Without its dots `/.//host` is another host's address, which the browser would refuse.
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return '/'
  return url.pathname + url.search
}
