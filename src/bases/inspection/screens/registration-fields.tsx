import { useCall } from '../../../platform/ui/call/use-call.ts'
import { CheckField, LongTextField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PeopleField, peopleIn } from '../../testee/screens/people-field.tsx'
import { TANKER_TYPES } from '../../rules/base-words.ts'
import { tankerTypeTexts } from '../../text.ts'
import { inspectionColumnTexts, inspectionScreenTexts } from '../text.ts'
import type { Report } from './report-answers.ts'

/** What is registered of a tanker; `of` fills the form in. */
export function RegistrationFields({ of, companyId }: { of?: Report | undefined; companyId: number | undefined }) {
  const title = useText(inspectionColumnTexts)
  const t = useText(inspectionScreenTexts)
  const type = useText(tankerTypeTexts)
  return (
    <>
      <TextField name="tankerNumber" label={title('tankerNumber')} value={of?.tankerNumber} maxLength={20} />
      <SelectField
        name="tankerType"
        label={title('tankerType')}
        value={of?.tankerType ?? TANKER_TYPES[0]}
        options={TANKER_TYPES.map((one) => ({ value: one, label: type(one) }))}
      />
      <TextField name="checkedOrg" label={title('checkedOrg')} value={of?.checkedOrg} isOptional />
      <TextField name="licenseNumber" label={title('licenseNumber')} value={of?.licenseNumber} isOptional />
      <TextField name="contactName" label={title('contactName')} value={of?.contactName} isOptional />
      <TextField name="phone" label={title('phone')} kind="tel" value={of?.phone} maxLength={20} isOptional />
      <TextField name="cargo" label={title('cargo')} value={of?.cargo} isOptional />
      <PeopleField companyId={companyId} people={of?.testees} />
      <LongTextField name="remarks" label={t('remarks')} value={of?.remarks} isOptional />
    </>
  )
}

export const registrationIn = (form: FormValues) => ({
  tankerNumber: form.text('tankerNumber'),
  tankerType: TANKER_TYPES.find((one) => one === form.text('tankerType')),
  checkedOrg: form.text('checkedOrg'),
  licenseNumber: form.text('licenseNumber'),
  contactName: form.text('contactName'),
  phone: form.text('phone'),
  cargo: form.text('cargo'),
  remarks: form.text('remarks'),
  testeeIds: peopleIn(form),
})

export const registrationOf = (report: Report): ReturnType<typeof registrationIn> => ({
  tankerNumber: report.tankerNumber,
  tankerType: report.tankerType,
  checkedOrg: report.checkedOrg,
  licenseNumber: report.licenseNumber,
  contactName: report.contactName,
  phone: report.phone,
  cargo: report.cargo,
  remarks: report.remarks,
  testeeIds: report.testees.map(({ id }) => id),
})

/** The check methods, those of a report ticked; `keepsOwn`: also those of it that were deleted since, or are not known yet. */
export function MethodFields({ of, keepsOwn = false }: { of?: Report | undefined; keepsOwn?: boolean }) {
  const title = useText(inspectionColumnTexts)
  const methods = useCall('POST /checkMethod/find/', { request: { page: 1, size: 200 } })
  const inUse = methods.data?.data ?? []
  const own = of?.methods.map(({ checkMethodId: id, checkMethod }) => ({ id, checkMethod })) ?? []
  const kept = keepsOwn ? own.filter(({ id }) => !inUse.some((one) => one.id === id)) : []
  return (
    <fieldset className="form-wide inspection-methods">
      <legend>{title('checkMethod')}</legend>
      {[...kept, ...inUse].map(({ id, checkMethod }) => (
        <CheckField
          key={id}
          name="methodIds"
          value={String(id)}
          label={checkMethod}
          isChecked={own.some((one) => one.id === id)}
        />
      ))}
    </fieldset>
  )
}

/** Undefined where the report has the same: as it took them over, with their amounts, they stay. */
export function methodsIn(form: FormValues, of?: Report): number[] | undefined {
  const chosen = form.all('methodIds').map(Number)
  const isSame =
    of?.methods.length === chosen.length && of.methods.every(({ checkMethodId: id }) => chosen.includes(id))
  return isSame ? undefined : chosen
}
