import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { TANKER_TYPES } from '../../rules/base-words.ts'
import { PeopleField, peopleIn } from '../../testee/screens/people-field.tsx'
import { tankerTypeTexts } from '../../text.ts'
import { receptionScreenTexts } from '../text.ts'

interface Props {
  /** what was searched for, which no booking has */
  typed: string
  /** the base that is shown; undefined: not loaded yet, the person's own */
  companyId: number | undefined
  onDone: (id: number) => void
  onClose: () => void
}

/** Books a place that is left for a tanker that came without a booking; the gate's rules follow. */
export function WalkInDialog({ typed, companyId, onDone, onClose }: Props) {
  const t = useText(receptionScreenTexts)
  const type = useText(tankerTypeTexts)
  return (
    <FormDialog
      title={t('walkIn')}
      done={t('walkedIn')}
      address="POST /reception/walkIn"
      input={(form) => ({
        request: {
          companyId,
          tankerNumber: form.text('tankerNumber'),
          tankerType: TANKER_TYPES.find((one) => one === form.text('tankerType')),
          checkedOrg: form.text('checkedOrg'),
          contactName: form.text('contactName'),
          phone: form.text('phone'),
          cargo: form.text('cargo'),
          testeeIds: peopleIn(form),
        },
      })}
      refreshes={['POST /reception/find/']}
      onDone={({ id }) => onDone(id)}
      onClose={onClose}
    >
      <TextField name="tankerNumber" label={t('tankerNumber')} value={typed} maxLength={20} />
      <SelectField
        name="tankerType"
        label={t('tankerType')}
        value={TANKER_TYPES[0]}
        options={TANKER_TYPES.map((one) => ({ value: one, label: type(one) }))}
      />
      <TextField name="contactName" label={t('contactName')} maxLength={50} />
      <TextField name="phone" label={t('phone')} kind="tel" maxLength={20} isOptional />
      <TextField name="checkedOrg" label={t('checkedOrg')} isOptional />
      <TextField name="cargo" label={t('cargo')} isOptional />
      <PeopleField companyId={companyId} />
    </FormDialog>
  )
}
