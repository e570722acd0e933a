import { consoleAreas } from './console-areas.ts'
import type { Search } from './platform/ui/frame/address.tsx'
import { ConsoleFrame } from './platform/ui/frame/console-frame.tsx'
import type { Screens } from './platform/ui/frame/loaded-screen.tsx'
import { Finders } from './platform/ui/frame/finder.ts'
import type { Me } from './platform/ui/call/me.ts'
import { NotificationParts } from './platform/ui/frame/notification-parts.ts'
import { LoadHelp } from './platform/ui/help/screen-help.ts'
import { ProfileTabs } from './platform/ui/frame/profile-tabs.ts'
import { AddedActions } from './platform/ui/table/list-actions.ts'
import { addColors } from './platform/ui/theme/use-theme.ts'

const screens: Screens = Object.assign({}, ...consoleAreas.map((area) => area.screens)) as Screens
const fullPage = consoleAreas.flatMap((area) => area.fullPage ?? [])

/** The first area's that leads elsewhere. */
function redirect(pathname: string, search: Search): string | undefined {
  for (const area of consoleAreas) {
    const to = area.redirect?.(pathname, search)
    if (to !== undefined) return to
  }
  return undefined
}

const profileTabs = consoleAreas.flatMap((area) => area.profileTabs ?? [])
const listActions = consoleAreas.flatMap((area) => area.listActions ?? [])
const addresses = consoleAreas.flatMap((area) => area.addresses ?? [])
const homes = consoleAreas.flatMap((area) => area.home ?? [])
const finders = consoleAreas.flatMap((area) => area.loadFinders ?? [])
const loadHelp = consoleAreas.flatMap((area) => area.loadHelp ?? [])
const notificationParts = consoleAreas.flatMap((area) => area.notificationParts ?? [])

for (const { colors = {} } of consoleAreas)
  for (const [group, shades] of Object.entries(colors)) addColors(group, shades)

/** What a person must do before anything else, if there is something; then each area may show where to begin. */
function renderGate(me: Me, onDone: () => void) {
  const gate = consoleAreas.find(({ Gate }) => Gate?.isClosed(me))?.Gate
  if (!gate) return null
  const pass = async () => {
    for (const { afterGate } of consoleAreas) await afterGate?.(me)
    onDone()
  }
  return <gate.Page me={me} onDone={() => void pass()} />
}

export function MinervaConsole() {
  return (
    <ProfileTabs value={profileTabs}>
      <NotificationParts value={notificationParts}>
        <AddedActions value={listActions}>
          <Finders value={finders}>
            <LoadHelp value={loadHelp}>
              <ConsoleFrame
                screens={screens}
                fullPage={fullPage}
                addresses={addresses}
                homes={homes}
                redirect={redirect}
                businessDate={consoleAreas.map(({ Navbar }, at) => Navbar && <Navbar key={at} />)}
                renderGate={renderGate}
              />
            </LoadHelp>
          </Finders>
        </AddedActions>
      </NotificationParts>
    </ProfileTabs>
  )
}
