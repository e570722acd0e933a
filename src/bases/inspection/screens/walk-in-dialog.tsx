import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { goToScreen } from '../../../platform/ui/frame/address.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { TANKER_TYPES } from '../../rules/base-words.ts'
import { tankerTypeTexts } from '../../text.ts'
import { inspectionColumnTexts, inspectionScreenTexts } from '../text.ts'
import type { Report } from './report-answers.ts'

/** Registers a tanker that came without a booking, or to be checked again after a report, and opens its new report. */
export function WalkInDialog({ rechecks, onClose }: { rechecks?: Report; onClose: () => void }) {
  const t = useText(inspectionScreenTexts)
  const title = useText(inspectionColumnTexts)
  const type = useText(tankerTypeTexts)
  const methods = useCall('POST /checkMethod/find/', { request: { page: 1, size: 200 } })
  // Where it was opened: the base may be switched in another tab meanwhile.
  const [companyId] = useState(useMe()?.companyId)
  return (
    <FormDialog
      title={t(rechecks ? 'recheck' : 'walkIn')}
      address="POST /report/saveFirst"
      input={(form) => ({
        request: {
          tankerNumber: form.text('tankerNumber'),
          tankerType: TANKER_TYPES.find((one) => one === form.text('tankerType')),
          checkedOrg: form.text('checkedOrg'),
          licenseNumber: form.text('licenseNumber'),
          contactName: form.text('contactName'),
          phone: form.text('phone'),
          cargo: form.text('cargo'),
          methodIds: form.all('methodIds').map(Number),
          companyId: rechecks?.companyId ?? companyId,
          rechecksId: rechecks?.id,
        },
      })}
      refreshes={['POST /report/find']}
      onDone={({ id }) => goToScreen('/inspection/index', { id })}
      onClose={onClose}
    >
      <TextField name="tankerNumber" label={title('tankerNumber')} value={rechecks?.tankerNumber} maxLength={20} />
      <SelectField
        name="tankerType"
        label={title('tankerType')}
        value={rechecks?.tankerType ?? TANKER_TYPES[0]}
        options={TANKER_TYPES.map((one) => ({ value: one, label: type(one) }))}
      />
      <TextField name="checkedOrg" label={title('checkedOrg')} value={rechecks?.checkedOrg} isOptional />
      <TextField name="licenseNumber" label={title('licenseNumber')} value={rechecks?.licenseNumber} isOptional />
      <TextField name="contactName" label={title('contactName')} value={rechecks?.contactName} isOptional />
      <TextField name="phone" label={title('phone')} kind="tel" value={rechecks?.phone} maxLength={20} isOptional />
      <TextField name="cargo" label={title('cargo')} value={rechecks?.cargo} isOptional />
      <fieldset className="form-wide inspection-methods">
        <legend>{title('checkMethod')}</legend>
        {methods.data?.data.map(({ id, checkMethod }) => (
          <CheckField
            key={id}
            name="methodIds"
            value={String(id)}
            label={checkMethod}
            isChecked={rechecks?.methods.some(({ checkMethodId }) => checkMethodId === id)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
