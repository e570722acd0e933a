import type { Question } from '../../../platform/ui/dialog/confirm.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { settingTexts } from '../text.ts'
import type { Setting, SettingValues } from './setting-calls.ts'

/** What must be asked before these settings become those values; null when there is nothing to ask. */
export function useQuestion(settings: readonly Setting[]): (values: SettingValues) => Question | null {
  const t = useText(settingTexts)
  return (values) => {
    for (const { name, question, value, default: standard } of settings) {
      if (!question || !(name in values)) continue
      const [from, to] = [value ?? '', values[name] ?? standard ?? '']
      const isAsked = question.when === 'less' ? Number(to) < Number(from) : to !== from
      if (!isAsked) continue
      const { title, isDangerous } = question
      const text = question.text.replace('{from}', from).replace('{to}', to)
      return { title, text, yes: t('change'), isDangerous }
    }
    return null
  }
}
