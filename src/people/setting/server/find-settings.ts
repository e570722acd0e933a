import type { Answer, Call } from '../../../platform/server/context.ts'
import { storedSettings } from '../../../platform/server/settings/settings.ts'
import type { SettingCalls } from '../contract.ts'
import { selectChanges } from './setting.sql.ts'

type Find = SettingCalls['POST /setting/find/']

export async function findSettings({ app, locale }: Call<Find>): Promise<Answer<Find>> {
  const { fixed, catalogue } = app.config
  const { kept } = await storedSettings(app)
  const changes = new Map((await selectChanges(app.db)).map((change) => [change.name, change]))
  const [now, defaults] = [catalogue.texts({ ...kept, ...fixed }), catalogue.texts({})]
  return {
    groups: Array.from(catalogue.groups, ([name, { title, hint }]) => ({
      name,
      title: title[locale],
      hint: hint[locale],
    })),
    settings: Array.from(catalogue.inConsole, ([name, about]) => {
      const { group, label, hint, choices, question, isMany = false, isSecret = false, isInPages = false } = about
      const source = name in fixed ? 'environment' : name in kept ? 'console' : 'default'
      const change = source === 'console' ? changes.get(name) : undefined
      return {
        name,
        group,
        label: label[locale],
        hint: hint?.[locale] ?? null,
        choices: choices ? Object.entries(choices).map(([value, text]) => ({ value, label: text[locale] })) : null,
        question: question
          ? {
              when: question.when,
              title: question.title[locale],
              text: question.text[locale],
              isDangerous: question.isDangerous ?? false,
            }
          : null,
        isMany,
        isInPages,
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
