import { useState } from 'react'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { listed } from '../../../platform/rules/text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { testeeFieldTexts } from '../../testee/text.ts'
import { tankerTypeTexts } from '../../text.ts'
import { inspectionColumnTexts, inspectionScreenTexts, inspectionStatusTexts } from '../text.ts'
import { MethodFields, methodsIn, RegistrationFields, registrationIn, registrationOf } from './registration-fields.tsx'
import { REPORT_ANSWERS, type Report } from './report-answers.ts'

/** Edits what was registered. The check methods are fixed once the inspection has started. */
export function RegistrationDialog({ report: current, onClose }: { report: Report; onClose: () => void }) {
  const t = useText(inspectionScreenTexts)
  // As its fields show it: a colleague may change it meanwhile.
  const [report] = useState(current)
  const isRegistered = report.status === 1
  return (
    <FormDialog
      title={t('editVisit')}
      address="POST /report/save"
      input={(form) => ({
        request: {
          id: report.id,
          version: current.version,
          ...withOthersChanges(registrationOf(report), registrationIn(form), registrationOf(current)),
          ...(isRegistered && { methodIds: methodsIn(form, report) }),
        },
      })}
      refreshes={REPORT_ANSWERS}
      onClose={onClose}
    >
      <RegistrationFields of={report} companyId={report.companyId} />
      {isRegistered && <MethodFields of={report} keepsOwn />}
      <OthersChanges began={report} now={current} />
    </FormDialog>
  )
}

function OthersChanges({ began, now }: { began: Report; now: Report }) {
  const ui = useText(uiTexts)
  const t = useText(inspectionScreenTexts)
  const title = useText(inspectionColumnTexts)
  const stateText = useText(inspectionStatusTexts)
  const typeText = useText(tankerTypeTexts)
  const testee = useText(testeeFieldTexts)
  const facts = (report: Report) => ({
    [title('status')]: stateText(`${report.status}`),
    [title('tankerNumber')]: report.tankerNumber,
    [title('tankerType')]: typeText(report.tankerType),
    [title('checkedOrg')]: report.checkedOrg,
    [title('licenseNumber')]: report.licenseNumber,
    [title('contactName')]: report.contactName,
    [title('phone')]: report.phone,
    [title('cargo')]: report.cargo,
    [t('remarks')]: report.remarks,
    [testee('people')]: listed(
      report.testees.map(({ name }) => name),
      locale,
    ),
    [title('checkMethod')]: listed(
      report.methods.map(({ checkMethod }) => checkMethod),
      locale,
    ),
  })
  return <ChangedMeanwhile began={facts(began)} now={facts(now)} hint={ui('othersKept')} />
}
