import { consoleAreas } from './console-areas.ts'
import { ConsoleFrame, type Screens } from './platform/ui/frame/console-frame.tsx'
import type { Me } from './platform/ui/call/me.ts'
import { addColors } from './platform/ui/theme/use-theme.ts'

const screens: Screens = Object.assign({}, ...consoleAreas.map((area) => area.screens)) as Screens
const fullPage = consoleAreas.flatMap((area) => area.fullPage ?? [])

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
    <ConsoleFrame
      screens={screens}
      fullPage={fullPage}
      businessDate={consoleAreas.map(({ Navbar }, at) => Navbar && <Navbar key={at} />)}
      renderGate={renderGate}
    />
  )
}
