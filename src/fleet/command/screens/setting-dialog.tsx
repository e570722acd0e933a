import { ComingDialog } from '../../../platform/ui/dialog/coming-dialog.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { commandScreenTexts } from '../text.ts'

/** Which commands a site allows, and the password of its miners, which is never shown. */
export function SettingDialog({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const t = useText(commandScreenTexts)
  const answer = useCall('GET /command/settings/{siteId}', { params: { siteId } })
  const setting = answer.data
  if (!setting) return <ComingDialog title={t('settings')} of={answer} onClose={onClose} />
  return (
    <FormDialog
      title={t('settingsTitle', { site: setting.site })}
      address="POST /command/settings/{siteId}"
      input={(form) => ({
        params: { siteId },
        request: {
          restart: form.isChecked('restart'),
          findMe: form.isChecked('findMe'),
          switchPool: form.isChecked('switchPool'),
          sleep: form.isChecked('sleep'),
          power: form.isChecked('power'),
          account: form.textOrNone('account'),
          password: form.textOrNone('password'),
          forgetsPassword: form.isChecked('forgetsPassword'),
        },
      })}
      refreshes={['GET /command/settings/{siteId}', 'POST /command/preview', 'GET /command/device/{id}']}
      onClose={onClose}
    >
      <div className="form-wide">
        <CheckField name="restart" label={t('allowRestart')} isChecked={setting.restart} />
        <CheckField name="findMe" label={t('allowFindMe')} isChecked={setting.findMe} />
        <CheckField name="switchPool" label={t('allowSwitchPool')} isChecked={setting.switchPool} />
        <CheckField name="sleep" label={t('allowSleep')} isChecked={setting.sleep} />
        <CheckField name="power" label={t('allowPower')} isChecked={setting.power} />
      </div>
      <TextField
        name="password"
        kind="password"
        autoComplete="new-password"
        label={t('password')}
        hint={t(setting.hasPassword ? 'passwordThere' : 'passwordNone')}
        maxLength={200}
        isOptional
      />
      <TextField
        name="account"
        label={t('account')}
        hint={t('accountHint')}
        value={setting.account}
        maxLength={50}
        isOptional
      />
      {setting.hasPassword && (
        <div className="form-wide">
          <CheckField name="forgetsPassword" label={t('forgetPassword')} />
        </div>
      )}
    </FormDialog>
  )
}
