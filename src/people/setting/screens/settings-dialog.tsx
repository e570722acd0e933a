import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { TimeZoneField } from '../../../platform/ui/form/time-zone-field.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { settingChoices } from '../../../platform/rules/changeable-settings.ts'
import { settingNameHints, settingNameTexts, settingTexts } from '../text.ts'
import { SETTING_ANSWERS, useValueWords, type Setting, type SettingValues } from './setting-calls.ts'
import { useQuestion } from './use-question.ts'

interface Props {
  title: string
  settings: readonly Setting[]
  onClose: () => void
}

/** Changes settings that belong together; what stays as it is is not sent. */
export function SettingsDialog({ title, settings, onClose }: Props) {
  const question = useQuestion(settings)
  const changes = (form: FormValues): SettingValues =>
    Object.fromEntries(
      settings
        .map(({ name, value, isSecret }) => [name, form.text(name), isSecret ? '' : (value ?? '')] as const)
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
        // Times all over the page are in the zone that it was loaded with.
        if (settings.some(({ name }) => name === 'TIME_ZONE')) window.location.reload()
      }}
      onClose={onClose}
    >
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} />
      ))}
    </FormDialog>
  )
}

function SettingField({ setting }: { setting: Setting }) {
  const t = useText(settingTexts)
  const label = useText(settingNameTexts)(setting.name)
  const words = useValueWords()
  const hints = useText(settingNameHints)
  const { name, value, isSet, isSecret } = setting
  const hint = name in settingNameHints ? hints(name as keyof typeof settingNameHints) : undefined
  if (name === 'TIME_ZONE') return <TimeZoneField name={name} label={label} value={value ?? ''} />
  const choices = settingChoices(name)
  if (choices) {
    const options = choices.map((choice) => ({ value: choice, label: words(choice) }))
    return <SelectField name={name} label={label} value={value} options={options} isWide />
  }
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
      {...(hint === undefined ? {} : { hint })}
    />
  )
}
