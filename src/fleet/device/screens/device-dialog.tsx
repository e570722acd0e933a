import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import { screenTexts } from './text.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useAccounts } from './use-accounts.ts'
import { useTypes } from './use-types.ts'

type Device = ResponseOf<'GET /device/getById/{id}'>

const enteredIn = (form: FormValues) => ({
  name: form.text('name'),
  serial: form.text('serial'),
  minerId: form.text('minerId'),
  siteId: form.number('siteId') ?? 0,
  accountId: form.number('accountId') ?? 0,
  type: form.text('type'),
  ip: form.text('ip'),
  port: form.number('port'),
  mac: form.text('mac'),
})

/** What the form sends of a device where nothing in it is changed. */
const editedOf = (device: Device): ReturnType<typeof enteredIn> => ({
  name: device.name,
  serial: device.serial,
  minerId: device.minerId ?? '',
  siteId: device.siteId,
  accountId: device.accountId,
  type: device.type,
  ip: device.ip ?? '',
  port: device.port,
  mac: device.mac ?? '',
})

/** Adds a device, or changes the one given, which may be changed meanwhile: a scan finds it at another address, a colleague moves it. */
export function DeviceDialog({ device: newest, onClose }: { device?: Device; onClose: () => void }) {
  const t = useText(screenTexts)
  const facts = useDeviceFacts()
  const [device] = useState(newest)
  const [accountId, setAccountId] = useState(device?.accountId)
  const [siteId, setSiteId] = useState(device?.siteId)
  const accounts = useAccounts(accountId)
  const sites = useNameChoices('POST /site/find/', { value: siteId })
  const types = useTypes()
  return (
    <FormDialog
      title={t(device ? 'editDevice' : 'add')}
      isNew={!device}
      address="POST /device/save"
      input={(form) => ({
        request: {
          id: device?.id,
          ...(device && newest
            ? withOthersChanges(editedOf(device), enteredIn(form), editedOf(newest))
            : enteredIn(form)),
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
      {device && newest && <OthersChanges began={device} now={newest} facts={facts} />}
    </FormDialog>
  )
}

/** What the form shows of a device, in words. */
function useDeviceFacts() {
  const t = useText(screenTexts)
  return (device: Device) => ({
    [t('name')]: device.name,
    [t('serial')]: device.serial,
    [t('site')]: device.site,
    [t('account')]: device.account,
    [t('type')]: device.type,
    [t('minerId')]: device.minerId ?? '',
    [t('ip')]: device.ip ?? '',
    [t('port')]: String(device.port),
    [t('mac')]: device.mac ?? '',
  })
}
