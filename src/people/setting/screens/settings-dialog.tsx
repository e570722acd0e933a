import { useState } from 'react'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { reloadSaying } from '../../../platform/ui/dialog/notices.tsx'
import { CheckField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { TimeZoneField } from '../../../platform/ui/form/time-zone-field.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { settingTexts } from '../text.ts'
import { SETTING_ANSWERS, type Setting, type SettingValues } from './setting-calls.ts'
import { useQuestion } from './use-question.ts'

interface Props {
  title: string
  settings: readonly Setting[]
  onClose: () => void
}

/** Changes settings that belong together; what stays as it is is not sent. */
export function SettingsDialog({ title, settings: current, onClose }: Props) {
  // As the fields show them: beside what a colleague sets meanwhile, one that was left alone would look like a change.
  const [settings] = useState(current)
  const ui = useText(uiTexts)
  const question = useQuestion(settings)
  const changes = (form: FormValues): SettingValues =>
    Object.fromEntries(
      settings
        .map(
          ({ name, value, isSecret, isMany }) =>
            [name, isMany ? form.all(name).join(',') : form.text(name), isSecret ? '' : (value ?? '')] as const,
        )
        .filter(([, entered, before]) => entered !== before)
        .map(([name, entered]) => [name, entered || null]),
    )
  return (
    <FormDialog
      title={title}
      address="POST /setting/save"
      input={(form) => ({ request: { values: changes(form) } })}
      ask={(form) => question(changes(form))}
      refreshes={SETTING_ANSWERS}
      onDone={() => {
        if (settings.some(({ isInPages }) => isInPages)) reloadSaying(ui('saved'))
      }}
      onClose={onClose}
    >
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} />
      ))}
    </FormDialog>
  )
}

function ManyField({ setting, choices }: { setting: Setting; choices: NonNullable<Setting['choices']> }) {
  const { name, label, value } = setting
  const chosen = value?.split(',') ?? []
  return (
    <fieldset className="form-wide setting-many">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <CheckField
          key={choice.value}
          name={name}
          value={choice.value}
          label={choice.label}
          isChecked={chosen.includes(choice.value)}
        />
      ))}
    </fieldset>
  )
}

function SettingField({ setting }: { setting: Setting }) {
  const t = useText(settingTexts)
  const { name, label, hint, choices, value, isSet, isSecret } = setting
  if (name === 'TIME_ZONE') return <TimeZoneField name={name} label={label} value={value ?? ''} />
  if (choices && setting.isMany) return <ManyField setting={setting} choices={choices} />
  if (choices) return <SelectField name={name} label={label} value={value} options={choices} isWide />
  if (isSecret) {
    const about = [hint, isSet ? t('keepsSecret') : undefined].filter(Boolean).join(' · ')
    return (
      <TextField
        name={name}
        label={label}
        kind="password"
        autoComplete="new-password"
        maxLength={1000}
        hint={about}
        isOptional
        isWide
      />
    )
  }
  const isNumber = /^\d+$/.test(setting.default ?? '')
  return (
    <TextField
      name={name}
      label={label}
      kind={isNumber ? 'number' : 'text'}
      value={value}
      isOptional={setting.default === null}
      isWide={!isNumber}
      maxLength={1000}
      {...(hint === null ? {} : { hint })}
    />
  )
}
