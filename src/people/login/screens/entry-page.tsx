import type { GateProps } from '../../../platform/ui/frame/console-frame.tsx'
import { MustSetUpFactor } from '../../second-factor/screens/must-set-up-factor.tsx'
import { MustChangePassword } from '../../session/screens/must-change-password.tsx'

export function EntryPage({ me, onDone }: GateProps) {
  return me.mustChangePassword ? <MustChangePassword user={me} onDone={onDone} /> : <MustSetUpFactor onDone={onDone} />
}
