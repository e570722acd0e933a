import { z } from 'zod'
import type { Texts } from '../../rules/text.ts'
import { SettingsError } from '../process/settings-error.ts'
import type { Config } from './config.ts'
import type { AreaSettings } from './define-settings.ts'
import type { SettingsCatalogue } from './config.ts'

export function catalogueOf(areas: readonly AreaSettings[]): SettingsCatalogue {
  const settings = new Map(areas.flatMap((area) => Object.entries(area.settings)))
  const inConsole = new Map(
    [...settings].flatMap(([name, setting]) => (setting.inConsole ? [[name, setting.inConsole] as const] : [])),
  )
  const shape: z.ZodType<Record<string, unknown>> = areas
    .flatMap(({ agreements = [] }) => agreements)
    .reduce<z.ZodType<Record<string, unknown>>>(
      (object, { at, problem, holds }) =>
        object.refine((values) => holds(values as never), { path: [at], message: problem }),
      z.object(Object.fromEntries([...settings].map(([name, { check }]) => [name, check]))),
    )

  function read(environment: NodeJS.ProcessEnv): Config {
    // An empty value means "not set": so does a line "NAME=" in an .env file.
    const given = Object.fromEntries(
      Object.entries(environment).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
    )
    const parsed = shape.safeParse(given)
    if (!parsed.success) {
      const lines = parsed.error.issues.map(({ path: [name = ''], message }) =>
        // An address of a database may hold its password.
        String(name).endsWith('_URL')
          ? `  ${String(name)} ${message}`
          : `  ${String(name)}=${given[String(name)]}: ${message}`,
      )
      throw new SettingsError(`Minerva can't start: these settings are wrong.\n${lines.join('\n')}\nSee .env.example.`)
    }
    const fixed = Object.fromEntries(Object.entries(given).filter(([name]) => inConsole.has(name)))
    const made = areas.map(({ config }) => config(parsed.data as never))
    return Object.assign({ fixed, catalogue }, ...made) as Config
  }

  const catalogue: SettingsCatalogue = {
    settings,
    inConsole,
    groups: new Map(areas.flatMap(({ groups = {} }) => Object.entries(groups))),
    problems: Object.assign({}, ...areas.map(({ problems }) => problems)) as Texts,
    issues: (given) => shape.safeParse(given).error?.issues ?? [],
    texts(given) {
      const known = Object.entries(shape.parse(given))
      return Object.fromEntries(
        known.map(([name, value]) => [
          name,
          value === undefined ? undefined : String(value as string | number | boolean | readonly string[]),
        ]),
      )
    },
    read,
  }
  return catalogue
}
