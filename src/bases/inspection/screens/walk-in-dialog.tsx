import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { goToScreen } from '../../../platform/ui/frame/address.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionScreenTexts } from '../text.ts'
import { MethodFields, methodsIn, RegistrationFields, registrationIn } from './registration-fields.tsx'
import type { Report } from './report-answers.ts'

interface Props {
  /** the report whose tanker is checked again, or which the new one replaces */
  of?: { report: Report; verb: 'recheck' | 'replace' }
  onClose: () => void
}

/** Registers a tanker that came without a booking, to be checked again, or for a report that replaces another, and opens its new report. */
export function WalkInDialog({ of, onClose }: Props) {
  const t = useText(inspectionScreenTexts)
  // Where it was opened: the base may be switched in another tab meanwhile.
  const [ownId] = useState(useMe()?.companyId)
  const companyId = of?.report.companyId ?? ownId
  return (
    <FormDialog
      title={t(of?.verb ?? 'walkIn')}
      isNew
      address="POST /report/saveFirst"
      input={(form) => ({
        request: {
          ...registrationIn(form),
          methodIds: methodsIn(form),
          companyId,
          ...(of && { [of.verb === 'recheck' ? 'rechecksId' : 'replacesId']: of.report.id }),
        },
      })}
      refreshes={['POST /report/find', 'POST /report/getDetail/{id}']}
      onDone={({ id }) => goToScreen('/inspection/index', { id })}
      onClose={onClose}
    >
      <RegistrationFields of={of && { ...of.report, remarks: '' }} companyId={companyId} />
      <MethodFields of={of?.report} />
    </FormDialog>
  )
}
