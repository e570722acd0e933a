import { z } from 'zod'
import type { Texts } from '../../rules/text.ts'
import type { Config, SettingValues } from './config.ts'
import type { AreaSettings, ConsoleSetting, Setting, SettingGroup } from './define-settings.ts'

/** Every setting of the product, put together from its areas'. */
export interface SettingsCatalogue {
  /** by name, in the order of README */
  settings: ReadonlyMap<string, Setting>
  /** those that an administrator may change while the server runs */
  inConsole: ReadonlyMap<string, ConsoleSetting>
  groups: ReadonlyMap<string, SettingGroup>
  /** messages of checks, in both languages */
  problems: Texts
  /** What is wrong with these values; the path of each issue is the setting's name. */
  issues: (given: SettingValues) => readonly z.core.$ZodIssue[]
  /** What holds when these are given and the others left out: as text, undefined where there is nothing. Throws when one is wrong. */
  texts: (given: SettingValues) => Record<string, string | undefined>
  /** The settings of a process. Throws one Error that names in words every setting that is wrong. */
  read: (environment: NodeJS.ProcessEnv) => Config
}

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
      throw new Error(`Minerva can't start: these settings are wrong.\n${lines.join('\n')}\nSee .env.example.`)
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
