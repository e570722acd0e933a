import type { Question } from '../../../platform/ui/dialog/confirm.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { settingTexts } from '../text.ts'
import type { Setting, SettingValues } from './setting-calls.ts'

/** What must be asked before these settings become those values; null when there is nothing to ask. */
export function useQuestion(settings: readonly Setting[]): (values: SettingValues) => Question | null {
  const t = useText(settingTexts)
  return (values) => {
    const next = ({ name, default: standard }: Setting) => values[name] ?? standard ?? ''
    const changed = settings.filter(({ name }) => name in values)
    const zone = changed.find(({ name }) => name === 'TIME_ZONE')
    if (zone && next(zone) !== zone.value)
      return {
        title: t('confirmZone'),
        text: t('confirmZoneText', { from: zone.value ?? '', to: next(zone) }),
        yes: t('change'),
      }
    const isShorter = changed.some(
      (setting) =>
        (setting.name === 'SAMPLE_HOURS' || setting.name === 'HOURLY_DAYS') &&
        Number(next(setting)) < Number(setting.value),
    )
    if (!isShorter) return null
    return { title: t('confirmRetention'), text: t('confirmRetentionText'), yes: t('change'), isDangerous: true }
  }
}
