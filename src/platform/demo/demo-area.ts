import type { StartData } from '../contract/start-data.ts'
import type { App } from '../server/context.ts'
import type { Db } from '../server/database/database.ts'
import type { Config } from '../server/settings/config.ts'

/** What an area gives the demo: `src/<area>/demo/` declares it, `src/demo-areas.ts` lists it. The real server loads none of it. */
export interface DemoArea {
  name: string
  /** one area has it */
  people?: DemoPeopleSource
  /** its options of the command line, by name, in addition to those of every demo */
  options?: Readonly<Record<string, DemoOption>>
  /** its defaults for settings */
  environment?: Readonly<Record<string, string>>
  /** its demo data, with so many days of history. Throws with a message for the user when an option is wrong. */
  open?: (options: DemoValues, days: number) => DemoPart
  pageData?: Partial<StartData>
  /** lines printed once the demo is ready */
  welcome?: readonly string[]
}

export interface DemoOption {
  default?: string
  /** for the usage text */
  about: string
}
/** values of the command line by option */
export type DemoValues = Readonly<Partial<Record<string, string>>>

/**
 * The demo's people and companies, for the data of other areas. The area that creates them adds its ids by
 * `declare module '…/platform/demo/demo-area.ts' { interface DemoPeople { … } }`.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface DemoPeople {}

export interface DemoPeopleSource {
  /** whether anybody is in the database yet */
  isThere: (db: Db) => Promise<boolean>
  /** Creates the demo's people and companies. */
  create: (db: Db, now: Date) => Promise<DemoPeople>
  /** Finds them again, for an area that an earlier demo lacks. Throws with a message for the user when one is gone. */
  find: (db: Db) => Promise<DemoPeople>
}

export interface DemoStart {
  config: Config
  now: Date
  /** prints a line for the person who started the demo */
  say: (line: string) => void
}

export interface DemoPart {
  /**
   * Adds its data to a demo that has none of it, up to `now`, in the transaction that creates the demo. Returns what a later start needs to go
   * on with it: kept with the demo's data, as JSON.
   */
  fill: (db: Db, start: DemoStart & { people: DemoPeople }) => Promise<object>
  /** brings its data up to `now` at a later start */
  resume?: (db: Db, kept: unknown, start: DemoStart) => Promise<void>
  /** what runs alongside the server; returns its stop */
  run?: (app: App, kept: unknown, say: DemoStart['say']) => Promise<() => Promise<void>>
}
