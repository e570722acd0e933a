import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import { screenTexts } from './text.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useAccounts } from './use-accounts.ts'
import { useTypes } from './use-types.ts'

type Device = ResponseOf<'GET /device/getById/{id}'>

/** Adds a device, or changes the one given. */
export function DeviceDialog({ device, onClose }: { device?: Device; onClose: () => void }) {
  const t = useText(screenTexts)
  const [accountId, setAccountId] = useState(device?.accountId)
  const [siteId, setSiteId] = useState(device?.siteId)
  const accounts = useAccounts(accountId)
  const sites = useNameChoices('POST /site/find/', { value: siteId })
  const types = useTypes()
  return (
    <FormDialog
      title={t(device ? 'editDevice' : 'add')}
      address="POST /device/save"
      input={(form) => ({
        request: {
          id: device?.id,
          name: form.text('name'),
          serial: form.text('serial'),
          minerId: form.text('minerId'),
          siteId: form.number('siteId') ?? 0,
          accountId: form.number('accountId') ?? 0,
          type: form.text('type'),
          ip: form.text('ip'),
          port: form.number('port'),
          mac: form.text('mac'),
        },
      })}
      check={(form) => ({
        ...(form.text('name') === '' && { name: t('nameRequired') }),
        ...(form.text('serial') === '' && { serial: t('serialRequired') }),
        ...(Number.isNaN(form.number('port')) && { port: t('badPort') }),
      })}
      refreshes={DEVICE_ANSWERS}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} value={device?.name} />
      <TextField name="serial" label={t('serial')} value={device?.serial} />
      <ChoiceField name="siteId" label={t('site')} {...sites} value={siteId} onChoose={setSiteId} />
      <ChoiceField name="accountId" label={t('account')} {...accounts} value={accountId} onChoose={setAccountId} />
      <ChoiceField name="type" label={t('type')} {...types} value={device?.type} />
      <TextField name="minerId" label={t('minerId')} value={device?.minerId} isOptional />
      <TextField name="ip" label={t('ip')} value={device?.ip} isOptional />
      <TextField name="port" kind="number" label={t('port')} value={device?.port} isOptional />
      <TextField name="mac" label={t('mac')} value={device?.mac} isOptional />
    </FormDialog>
  )
}
