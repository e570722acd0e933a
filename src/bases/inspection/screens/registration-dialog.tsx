import { useState } from 'react'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionScreenTexts } from '../text.ts'
import { MethodFields, methodsIn, RegistrationFields, registrationIn } from './registration-fields.tsx'
import { REPORT_ANSWERS, type Report } from './report-answers.ts'

/** Edits what was registered. The check methods are fixed once the inspection has started. */
export function RegistrationDialog({ report: current, onClose }: { report: Report; onClose: () => void }) {
  const t = useText(inspectionScreenTexts)
  // As its fields show it: what a colleague saves meanwhile makes it another version.
  const [report] = useState(current)
  const isRegistered = report.status === 1
  return (
    <FormDialog
      title={t('editVisit')}
      address="POST /report/save"
      input={(form) => ({
        request: {
          id: report.id,
          version: report.version,
          ...registrationIn(form),
          ...(isRegistered && { methodIds: methodsIn(form, report) }),
        },
      })}
      refreshes={REPORT_ANSWERS}
      onClose={onClose}
    >
      <RegistrationFields of={report} companyId={report.companyId} />
      {isRegistered && <MethodFields of={report} keepsOwn />}
    </FormDialog>
  )
}
