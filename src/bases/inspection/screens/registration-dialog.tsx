import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionScreenTexts } from '../text.ts'
import { MethodFields, methodsIn, RegistrationFields, registrationIn } from './registration-fields.tsx'
import { REPORT_ANSWERS, type Report } from './report-answers.ts'

/** Changes what was registered. The check methods are fixed once the inspection has started. */
export function RegistrationDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useText(inspectionScreenTexts)
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
          ...(isRegistered && { methodIds: methodsIn(form) }),
        },
      })}
      refreshes={REPORT_ANSWERS}
      onClose={onClose}
    >
      <RegistrationFields of={report} />
      {isRegistered && <MethodFields of={report} />}
    </FormDialog>
  )
}
