import type { GateProps } from '../../../platform/ui/frame/console-frame.tsx'
import { MustSetUpFactor } from '../../second-factor/screens/must-set-up-factor.tsx'
import { MustChangePassword } from '../../session/screens/must-change-password.tsx'

/** A one-time password is changed, and a second factor that the role needs is set up, before anything else. */
export const EntryGate = {
  isClosed: ({ mustChangePassword, mustSetUpFactor }: GateProps['me']) => mustChangePassword || mustSetUpFactor,
  Page: ({ me, onDone }: GateProps) =>
    me.mustChangePassword ? <MustChangePassword user={me} onDone={onDone} /> : <MustSetUpFactor onDone={onDone} />,
}
