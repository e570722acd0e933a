import { useState } from 'react'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DESTINATION_KINDS, REPORT_FORMATS, type DestinationKind } from '../rules/destination-kinds.ts'
import { destinationScreenTexts } from '../text.ts'
import { ANSWERS, type Destination } from './destination.ts'

/** Adds a destination (null), or edits the one given, whose client stays. */
export function DestinationDialog({ destination, onClose }: { destination: Destination | null; onClose: () => void }) {
  const t = useText(destinationScreenTexts)
  const [kind, setKind] = useState<DestinationKind>(destination?.kind ?? 'mail')
  const clients = useNameChoices('POST /client/find/', {})
  const form = {
    refreshes: ANSWERS,
    onClose,
    children: (
      <>
        {!destination && <ChoiceField name="clientId" label={t('client')} {...clients} />}
        <TextField name="name" label={t('name')} value={destination?.name} maxLength={60} />
        <SelectField
          name="kind"
          label={t('kind')}
          value={kind}
          options={DESTINATION_KINDS.map((value) => ({ value, label: t(value) }))}
          onChoose={(chosen) => setKind(kindOf(chosen))}
        />
        {kind === 'mail' ? (
          <TextField name="address" label={t('address')} value={destination?.address} maxLength={200} />
        ) : (
          <>
            <TextField name="host" label={t('host')} value={destination?.host} maxLength={253} />
            <TextField
              name="port"
              kind="number"
              label={t('port')}
              value={destination?.port?.toString()}
              hint={t('portHint')}
              isOptional
            />
            <TextField name="username" label={t('username')} value={destination?.username} />
            <TextField
              name="password"
              kind="password"
              label={t('password')}
              maxLength={500}
              autoComplete="new-password"
              {...(destination && destination.kind !== 'mail' && { hint: t('unchanged'), isOptional: true })}
            />
            <TextField
              name="folder"
              label={t('folder')}
              value={destination?.folder}
              maxLength={500}
              hint={t('folderHint')}
              isOptional
            />
            {kind !== 'ftp' && (
              <TextField
                name="hostKey"
                label={t('hostKey')}
                value={destination?.hostKey}
                maxLength={200}
                hint={t('hostKeyHint')}
                isOptional
              />
            )}
          </>
        )}
        <SelectField
          name="format"
          label={t('format')}
          value={destination?.format ?? 'pdf'}
          options={REPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <SelectField
          name="locale"
          label={t('locale')}
          value={destination?.locale ?? locale}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
        <TextField
          name="dayOfMonth"
          kind="number"
          label={t('dayOfMonth')}
          value={String(destination?.dayOfMonth ?? 2)}
          hint={t('dayHint')}
        />
      </>
    ),
  }
  return destination ? (
    <FormDialog
      title={t('edit')}
      address="POST /destination/update/{id}"
      input={(values) => ({ params: { id: destination.id }, request: entered(values) })}
      {...form}
    />
  ) : (
    <FormDialog
      title={t('add')}
      address="POST /destination/save"
      input={(values) => ({ request: { ...entered(values), clientId: values.number('clientId') ?? 0 } })}
      {...form}
    />
  )
}

const kindOf = (text: string | undefined) => DESTINATION_KINDS.find((kind) => kind === text) ?? 'mail'

const entered = (values: FormValues) => ({
  name: values.text('name'),
  kind: kindOf(values.text('kind')),
  address: values.textOrNone('address'),
  host: values.textOrNone('host'),
  port: values.number('port'),
  username: values.textOrNone('username'),
  password: values.textOrNone('password'),
  folder: values.text('folder'),
  hostKey: values.textOrNone('hostKey'),
  format: REPORT_FORMATS.find((format) => format === values.text('format')) ?? 'pdf',
  locale: values.text('locale') === 'en' ? ('en' as const) : ('zh' as const),
  dayOfMonth: values.number('dayOfMonth') ?? 0,
})
