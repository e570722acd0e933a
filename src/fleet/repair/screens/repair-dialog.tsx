import { useState } from 'react'
import { newKey } from '../../../platform/ui/call/new-key.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { DayField, LongTextField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from '../../device/screens/device-calls.ts'
import { REPAIR_TYPES } from '../rules/repair-records.ts'
import { repairColumnTexts, repairScreenTexts, repairTexts, repairTypeTexts } from '../text.ts'
import { REPAIR_ANSWERS, type RepairRow } from './repair-search.ts'

interface Props {
  /** null: a new one */
  record: RepairRow | null
  /** of a new one: the device that it is of */
  serial?: string
  today: string
  onClose: () => void
}

/** Adds a record of one or several devices, or changes one. */
export function RepairDialog({ record, serial, today, onClose }: Props) {
  const t = useText(repairScreenTexts)
  const title = useText(repairColumnTexts)
  const wrong = useText(repairTexts)
  const typeText = useText(repairTypeTexts)
  const [idempotencyKey] = useState(newKey)
  const form = {
    check: (values: FormValues) => ({
      ...(values.text('repairDateStr') > today && { repairDateStr: wrong('dayInFuture') }),
    }),
    refreshes: [...REPAIR_ANSWERS, ...DEVICE_ANSWERS] as const,
    onClose,
    children: (
      <>
        {!record && (
          <LongTextField
            name="deviceSerials"
            label={t('devices')}
            hint={t('devicesHint')}
            value={serial}
            rows={2}
            maxLength={20_000}
          />
        )}
        <SelectField
          name="type"
          label={title('type')}
          value={record?.type}
          options={REPAIR_TYPES.map((type) => ({ value: type, label: typeText(type) }))}
        />
        <DayField name="repairDateStr" label={title('repairDate')} value={record?.repairDateStr ?? today} />
        <LongTextField name="notes" label={title('notes')} value={record?.notes} rows={2} isOptional />
        <TextField name="vendor" label={title('vendor')} value={record?.vendor} isOptional />
        <TextField name="rmaNumber" label={title('rmaNumber')} value={record?.rmaNumber} isOptional />
        <TextField name="parts" label={title('parts')} value={record?.parts} maxLength={500} isOptional />
        <TextField name="cost" kind="number" label={title('cost')} value={record?.cost} maxLength={13} isOptional />
      </>
    ),
  }
  if (!record)
    return (
      <FormDialog
        {...form}
        title={t('addTitle')}
        isNew
        address="POST /repair/save"
        input={(values) => ({
          request: { ...entered(values), deviceSerials: numbersIn(values.text('deviceSerials')) },
          idempotencyKey,
        })}
      />
    )
  const params = { id: record.id }
  return (
    <FormDialog
      {...form}
      title={t('editTitle', { serial: record.deviceSerial })}
      address="POST /repair/update/{id}"
      input={(values) => ({ params, request: entered(values) })}
    />
  )
}

const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter((each) => each !== ''))]

const entered = (values: FormValues) => ({
  type: REPAIR_TYPES.find((type) => type === values.text('type')) ?? '送修',
  repairDateStr: values.text('repairDateStr'),
  notes: values.text('notes'),
  vendor: values.textOrNone('vendor'),
  rmaNumber: values.textOrNone('rmaNumber'),
  parts: values.textOrNone('parts'),
  cost: values.number('cost'),
})
