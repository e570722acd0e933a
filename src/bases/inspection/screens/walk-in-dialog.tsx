import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { goToScreen } from '../../../platform/ui/frame/address.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionScreenTexts } from '../text.ts'
import { MethodFields, methodsIn, RegistrationFields, registrationIn } from './registration-fields.tsx'
import type { Report } from './report-answers.ts'

/** Registers a tanker that came without a booking, or to be checked again after a report, and opens its new report. */
export function WalkInDialog({ rechecks, onClose }: { rechecks?: Report; onClose: () => void }) {
  const t = useText(inspectionScreenTexts)
  // Where it was opened: the base may be switched in another tab meanwhile.
  const [ownId] = useState(useMe()?.companyId)
  const companyId = rechecks?.companyId ?? ownId
  return (
    <FormDialog
      title={t(rechecks ? 'recheck' : 'walkIn')}
      address="POST /report/saveFirst"
      input={(form) => ({
        request: {
          ...registrationIn(form),
          methodIds: methodsIn(form),
          companyId,
          rechecksId: rechecks?.id,
        },
      })}
      refreshes={['POST /report/find']}
      onDone={({ id }) => goToScreen('/inspection/index', { id })}
      onClose={onClose}
    >
      <RegistrationFields of={rechecks} companyId={companyId} />
      <MethodFields of={rechecks} />
    </FormDialog>
  )
}
