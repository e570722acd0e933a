import { useState } from 'react'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify, reloadSaying } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { settingTexts } from '../text.ts'
import { useQuestion } from './use-question.ts'
import { SETTING_ANSWERS, valueWords, type Setting, type SettingGroup } from './setting-calls.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { TryIt } from './try-it.tsx'

/** What belongs together, and is changed together. */
export function SettingsGroup({ group, settings }: { group: SettingGroup; settings: readonly Setting[] }) {
  const t = useText(settingTexts)
  const { name, title, hint } = group
  const mayWrite = useMayWrite('setting')
  const [isOpen, setIsOpen] = useState(false)
  const changeable = settings.filter(({ source }) => source !== 'environment')
  return (
    <section className="panel" aria-labelledby={`settings-${name}`}>
      <header>
        <div>
          <h2 id={`settings-${name}`}>{title}</h2>
          <small>{hint}</small>
        </div>
        {mayWrite && changeable.length > 0 && (
          <button
            type="button"
            className="plain-button"
            aria-label={t('changeOf', { group: title })}
            onClick={() => setIsOpen(true)}
          >
            {t('change')}
          </button>
        )}
      </header>
      <ul>
        {settings.map((setting) => (
          <SettingLine key={setting.name} setting={setting} mayReset={mayWrite && setting.source === 'console'} />
        ))}
      </ul>
      {(name === 'mail' || name === 'sms') && mayWrite && <TryIt what={name} />}
      {isOpen && <SettingsDialog title={title} settings={changeable} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

const SOURCES = { default: 'fromDefault', console: 'fromConsole', environment: 'fromEnvironment' } as const

function SettingLine({ setting, mayReset }: { setting: Setting; mayReset: boolean }) {
  const t = useText(settingTexts)
  const { name, label, value, isSet, source, changedBy, changedAt } = setting
  return (
    <li>
      <span className="setting-name">{label}</span>
      <span className="setting-value" data-source={source}>
        {value === null ? t(isSet ? 'secretSet' : 'none') : valueWords(setting, value)}
        <small title={source === 'environment' ? t('fromEnvironmentHint', { name }) : undefined}>
          {t(SOURCES[source])}
          {source === 'environment' && ` ${name}`}
          {changedBy !== null && ` · ${t('changedBy', { name: changedBy, at: momentText(changedAt) })}`}
        </small>
      </span>
      {mayReset && <ResetButton setting={setting} label={label} />}
    </li>
  )
}

function ResetButton({ setting, label }: { setting: Setting; label: string }) {
  const t = useText(settingTexts)
  const question = useQuestion([setting])
  const reset = useMutationCall('POST /setting/save', {
    refreshes: SETTING_ANSWERS,
    onDone: () => {
      if (setting.isInPages) reloadSaying(t('isReset'))
      else notify.success(t('isReset'))
    },
  })
  async function ask(): Promise<void> {
    const values = { [setting.name]: null }
    const text = t('confirmResetText', {
      name: label,
      value: setting.default === null ? t('none') : valueWords(setting, setting.default),
    })
    const isSure = await askToConfirm(question(values) ?? { title: t('confirmReset'), text, yes: t('reset') })
    if (isSure) reset.mutate({ request: { values } })
  }
  return (
    <WaitingButton
      type="button"
      className="link-button"
      aria-label={t('resetOf', { name: label })}
      isWaiting={reset.isPending}
      onClick={() => void ask()}
    >
      {t('reset')}
    </WaitingButton>
  )
}
