import type { GateProps } from '../../../platform/ui/frame/console-frame.tsx'
import { MustChangePassword } from './must-change-password.tsx'

/** A one-time password is changed before anything else. */
export const PasswordGate = {
  isClosed: ({ mustChangePassword }: GateProps['me']) => mustChangePassword,
  Page: ({ me, onDone }: GateProps) => <MustChangePassword user={me} onDone={onDone} />,
}
