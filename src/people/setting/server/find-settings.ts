import { isSecretSetting, SETTING_NAMES } from '../../../platform/rules/changeable-settings.ts'
import { settingTexts } from '../../../platform/server/settings/config.ts'
import type { Answer, Call } from '../../../platform/server/context.ts'
import { storedSettings } from '../../../platform/server/settings/settings.ts'
import type { SettingCalls } from '../contract.ts'
import { selectChanges } from './setting.sql.ts'

type Find = SettingCalls['POST /setting/find/']

export async function findSettings({ app }: Call<Find>): Promise<Answer<Find>> {
  const { fixed } = app.config
  const { kept } = await storedSettings(app, fixed)
  const changes = new Map((await selectChanges(app.db)).map((change) => [change.name, change]))
  const [now, defaults] = [settingTexts({ ...kept, ...fixed }), settingTexts({})]
  return {
    settings: SETTING_NAMES.map((name) => {
      const source = name in fixed ? 'environment' : name in kept ? 'console' : 'default'
      const change = source === 'console' ? changes.get(name) : undefined
      const isSecret = isSecretSetting(name)
      return {
        name,
        value: isSecret ? null : (now[name] ?? null),
        isSet: now[name] !== undefined,
        default: defaults[name] ?? null,
        isSecret,
        source,
        changedBy: change?.changedBy ?? null,
        changedAt: change?.changedAt.toISOString() ?? null,
      }
    }),
  }
}
