import { useState } from 'react'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DESTINATION_KINDS, REPORT_FORMATS, type DestinationKind } from '../rules/destination-kinds.ts'
import { destinationScreenTexts } from '../text.ts'
import { ANSWERS, type Destination } from './destination.ts'

interface Props {
  /** as it was when the form was opened; null: a new one */
  destination: Destination | null
  /** as it is by now */
  newest: Destination | null
  onClose: () => void
}

/** Adds a destination, or edits one, whose client stays. */
export function DestinationDialog({ destination, newest, onClose }: Props) {
  const t = useText(destinationScreenTexts)
  const [kind, setKind] = useState<DestinationKind>(destination?.kind ?? 'mail')
  const clients = useNameChoices('POST /client/find/', {})
  const facts = (one: Destination) => ({
    [t('name')]: one.name,
    [t('kind')]: t(one.kind),
    [t('address')]: one.address ?? '',
    [t('host')]: one.host ?? '',
    [t('port')]: one.port?.toString() ?? '',
    [t('username')]: one.username ?? '',
    [t('folder')]: one.folder,
    [t('hostKey')]: one.hostKey ?? '',
    [t('format')]: one.format.toUpperCase(),
    [t('locale')]: LOCALES[one.locale],
    [t('dayOfMonth')]: String(one.dayOfMonth),
  })
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
          options={Object.entries(LOCALES).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          name="dayOfMonth"
          kind="number"
          label={t('dayOfMonth')}
          value={String(destination?.dayOfMonth ?? 2)}
          hint={t('dayHint')}
        />
        {destination && newest && <OthersChanges began={destination} now={newest} facts={facts} />}
      </>
    ),
  }
  return destination && newest ? (
    <FormDialog
      title={t('edit')}
      address="POST /destination/update/{id}"
      input={(values) => ({
        params: { id: destination.id },
        request: {
          ...withOthersChanges(editedOf(destination), entered(values), editedOf(newest)),
          password: values.textOrNone('password'),
          version: newest.version,
        },
      })}
      {...form}
    />
  ) : (
    <FormDialog
      title={t('add')}
      isNew
      address="POST /destination/save"
      input={(values) => ({
        request: {
          ...entered(values),
          password: values.textOrNone('password'),
          clientId: values.number('clientId') ?? 0,
        },
      })}
      {...form}
    />
  )
}

const LOCALES = { zh: '中文', en: 'English' } as const

const kindOf = (text: string | undefined) => DESTINATION_KINDS.find((kind) => kind === text) ?? 'mail'

const entered = (values: FormValues) => ({
  name: values.text('name'),
  kind: kindOf(values.text('kind')),
  address: values.textOrNone('address'),
  host: values.textOrNone('host'),
  port: values.number('port'),
  username: values.textOrNone('username'),
  folder: values.text('folder'),
  hostKey: values.textOrNone('hostKey'),
  format: REPORT_FORMATS.find((format) => format === values.text('format')) ?? 'pdf',
  locale: values.text('locale') === 'en' ? ('en' as const) : ('zh' as const),
  dayOfMonth: values.number('dayOfMonth') ?? 0,
})

/** What the form sends of a destination where nothing in it is changed. */
const editedOf = (destination: Destination): ReturnType<typeof entered> => ({
  name: destination.name,
  kind: destination.kind,
  address: destination.address ?? undefined,
  host: destination.host ?? undefined,
  port: destination.port ?? undefined,
  username: destination.username ?? undefined,
  folder: destination.folder,
  hostKey: destination.hostKey ?? undefined,
  format: destination.format,
  locale: destination.locale,
  dayOfMonth: destination.dayOfMonth,
})
