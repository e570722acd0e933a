import type { z } from 'zod'
import type { Text, Texts } from '../../rules/text.ts'

/** One setting, all in one place: its check, its default, and every word about it. Its key is its name in the environment. */
export interface Setting {
  /** from the text that the environment or the console gives to its value; `.default()` or `.optional()` */
  check: z.ZodType<unknown, string | boolean | number | undefined>
  /** its description in README and .env.example */
  about: string
  /** README's words for a default that is worked out at start */
  defaultAbout?: string
  /** an administrator may change it while the server runs, unless the environment fixes it */
  inConsole?: ConsoleSetting
}

export interface ConsoleSetting {
  /** the name of one of the area's groups */
  group: string
  label: Text
  hint?: Text
  /** the values that it may have, where these are few */
  choices?: Readonly<Record<string, Text>>
  /** its value holds several of the choices, with commas in between */
  isMany?: true
  /** never leaves the server, and is stored sealed */
  isSecret?: true
  /** of a secret: the setting that names where it is sent; where that changes, the secret is entered again */
  sentTo?: string
  /** pages hold it from the moment they are opened: the one that changes it is reloaded */
  isInPages?: true
  /** asked before it changes, or becomes less; `text` may name {from} and {to} */
  question?: { when: 'changed' | 'less'; title: Text; text: Text; isDangerous?: true }
}

export interface SettingGroup {
  title: Text
  hint: Text
}

type Values<S extends Record<string, Setting>> = { [N in keyof S]: z.output<S[N]['check']> }

interface Declared<S extends Record<string, Setting>, C extends object> {
  settings: S
  /** the console's groups, in the order of their screen */
  groups?: Readonly<Record<string, SettingGroup>>
  /** what must hold of several settings together; `problem` is shown at the field `at` */
  agreements?: readonly { at: keyof S & string; problem: string; holds: (values: Values<S>) => unknown }[]
  /** messages of checks, in both languages; a message that is missing here is shown in general words */
  problems?: Texts
  /** what the configuration holds of them */
  config: (values: Values<S>) => C
}

/** The settings of an area, as `areas.ts` puts them together. */
export interface AreaSettings {
  settings: Readonly<Record<string, Setting>>
  groups?: Readonly<Record<string, SettingGroup>>
  agreements?: readonly { at: string; problem: string; holds: (values: never) => unknown }[]
  problems?: Texts
  config: (values: never) => object
}

/** Declares an area's settings; `config` gets each as its check made it. */
export function defineSettings<const S extends Record<string, Setting>, C extends object>(
  declared: Declared<S, C>,
): Declared<S, C> {
  return declared
}
