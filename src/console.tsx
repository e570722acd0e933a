import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import './platform/ui/theme/base.css'
import './platform/ui/theme/use-theme.ts'
import { openPages } from './open-pages.ts'
import { Activity } from './people/session/screens/open-pages.tsx'
import { Login } from './people/login/screens/login.tsx'
import { Confirmations } from './platform/ui/dialog/confirm.tsx'
import { entryFor, pathAfterLogin } from './platform/ui/frame/guard.ts'
import { idleForMs } from './platform/ui/frame/idle-clock.ts'
import { loadPart } from './platform/ui/call/load-part.ts'
import { isLoggedIn, watchLogin } from './platform/ui/call/login-mark.ts'
import { Notices } from './platform/ui/dialog/notices.tsx'
import { leaveForLogin } from './platform/ui/call/session-end.ts'
import { startData } from './platform/ui/call/start-data.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id "root"')
const root = createRoot(place)

function draw(page: ReactNode): void {
  root.render(
    <StrictMode>
      {page}
      <Notices />
      <Confirmations />
    </StrictMode>,
  )
}

const loadConsole = () => loadPart(() => import('./console-screens.tsx'))

/** Shows what the address asks for: a page without login, the login, or the console (specification, section 2). */
async function show(): Promise<void> {
  const { pathname, search, origin } = window.location
  const entry = entryFor({ pathname, search, origin }, { isLoggedIn: isLoggedIn(), isOnline: navigator.onLine })
  if ('goTo' in entry) {
    window.history.replaceState(null, '', entry.goTo)
    return show()
  }
  if (pathname === '/wall') {
    const { WallDisplay } = await loadPart(() => import('./fleet/wall/screens/wall-display.tsx'))
    return draw(<WallDisplay />)
  }
  if (pathname === '/help') {
    const { openGuide } = await loadPart(() => import('./guide.tsx'))
    return draw(await openGuide(new URLSearchParams(search).get('page')))
  }
  if (entry.show === 'open page') {
    const asked = new URLSearchParams(search)
    const open = openPages.find(({ path, query }) => path === pathname && asked.has(query))
    if (!open) return draw(<Activity />)
    const { load, query } = open
    const Page = await loadPart(load)
    return draw(<Page value={asked.get(query) ?? ''} />)
  }
  // The frame around it has the console already.
  if (entry.show === 'console' && pathname === '/room') {
    const { RoomPage } = await loadPart(() => import('./lessons/room/screens/room-page.tsx'))
    return draw(<RoomPage />)
  }
  if (entry.show === 'console') {
    const { MinervaConsole } = await loadConsole()
    return draw(<MinervaConsole />)
  }
  document.title = 'Minerva'
  draw(
    <Login
      onLoggedIn={() => {
        const at = window.location
        const asked = at.pathname === '/login' ? new URLSearchParams(search).get('redirect') : at.pathname + at.search
        window.history.replaceState(null, '', pathAfterLogin(asked, origin))
        void show()
      }}
    />,
  )
  // While the person types, the console comes.
  const whenIdle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 500))
  whenIdle(() => void loadConsole().catch(() => null))
}

// Another tab logged in or out: this one follows, and after an idle logout gives the same reason.
watchLogin((isNowLoggedIn) => {
  if (!isNowLoggedIn && idleForMs() >= startData.idleMs) leaveForLogin(true)
  else window.location.reload()
})
void show()
