import { MustChangePassword } from './people/session/screens/must-change-password.tsx'
import { ConsoleFrame, type Screens } from './platform/ui/frame/console-frame.tsx'
import { useLiveRefresh } from './platform/ui/live.ts'
import { useCall } from './platform/ui/use-call.ts'

/** Every screen that exists, by the component key of its route record. A new screen is one line here. */
const screens: Screens = {
  profile: () => import('./people/user/screens/profile.tsx').then((file) => file.Profile),
}

function useBusinessDate(): string | null | undefined {
  useLiveRefresh(['GET /deviceDaily/getLastDate'])
  return useCall('GET /deviceDaily/getLastDate').data
}

export function FleetConsole() {
  return (
    <ConsoleFrame
      screens={screens}
      useBusinessDate={useBusinessDate}
      gate={(me, onDone) => (me.mustChangePassword ? <MustChangePassword user={me} onDone={onDone} /> : null)}
    />
  )
}
