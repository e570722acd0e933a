import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import type { Door } from '../../session/screens/door.ts'
import { RegisterDialog } from './register-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'

export interface DoorDialogProps {
  kind: 'register' | 'reset'
  door: Door | undefined
  /** with the phone that the person logs in by from now on */
  onDone: (phone: string) => void
  onClose: () => void
}

/** The dialogs of the login page, which bring along what the page itself does without. */
export function DoorDialog({ kind, door, onDone, onClose }: DoorDialogProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {kind === 'register' ? (
        <RegisterDialog door={door} onDone={onDone} onClose={onClose} />
      ) : (
        <ResetDialog onDone={onDone} onClose={onClose} />
      )}
    </QueryClientProvider>
  )
}
