import type { AuditWords } from '../rules/audit-words.ts'
import type { StoredKind } from '../rules/stored-kind.ts'
import type { AreaFinding } from '../rules/doctor.ts'
import type { Locale } from '../rules/text.ts'
import type { EventName, EventPayloads, StreamPayloads } from '../contract/events.ts'
import type { StartData } from '../contract/start-data.ts'
import type { AreaScopes, ScopeSql } from './scope-sql.ts'
import type { App, Noun, ProfileFigures } from './context.ts'
import type { Caller } from './caller.ts'
import type { BackgroundTask } from './background/task.ts'
import type { FileType } from './files/file-type.ts'
import type { Phones } from './context.ts'
import type { PeopleTaker } from './people-taker.ts'
import type { OutboundTarget } from './outbound/refused-target.ts'
import type { DatabaseSettings, Db } from './database/database.ts'
import type { AreaSettings } from './settings/define-settings.ts'
import type { Config } from './settings/config.ts'
import type { FindCaller } from './http/authentication.ts'

/** What an area of the product gives the server: `src/<area>/area.ts` declares it, `src/areas.ts` lists it. */
export interface Area {
  name: string
  nouns: readonly Noun[]
  settings?: AreaSettings
  /** what its tables hold */
  stored?: readonly StoredKind[]
  streams?: StreamRules
  /** of what its calls write to the audit log */
  auditWords?: AuditWords
  /** the files that people send for it */
  fileTypes?: readonly FileType[]
  /** what it counts of a person, for the person's page */
  profileFigures?: ProfileFigures
  /** what people can be assigned to */
  takesPeople?: PeopleTaker
  /** reaches people by their phones; one area does */
  phones?: Phones
  background?: readonly BackgroundWork[]
  /** background work that the servers of one database share */
  tasks?: readonly BackgroundTask[]
  /** a site that pages of the console may show in a frame, as the configuration has it just now */
  framedSite?: (config: Config) => string | undefined
  /** whether a name leads to the console, other than that of PUBLIC_URL */
  isOwnHost?: (name: string) => boolean
  /** the row scopes that the area adds: what a caller sees of each. `declare module '…/platform/contract/call.ts'` adds their types. */
  scopes?: Readonly<{ [S in keyof AreaScopes]?: ScopeSql }>
  /** finds who calls; one area has it */
  openCallers?: (app: App) => Callers
  /** what this area adds to every page of the console, in addition to the platform's own; made once, at start */
  pageData?: (app: App) => Promise<(locale: Locale) => Partial<StartData>>
  /** what people set up for the server to call; at start those are reported that OUTBOUND_ALLOW would have to name */
  outboundTargets?: (app: App) => Promise<readonly OutboundTarget[]>
  /** what `npm run doctor` reports of it */
  examine?: (db: Db) => Promise<readonly AreaFinding[]>
  /** the last of what may fail at a start; the lines it returns are printed below the address of the console */
  welcome?: (app: App) => Promise<readonly string[]>
}

/** What open consoles are sent of an event: nothing where the result is undefined. An event without a rule stays on the server. */
export type StreamRules = {
  [N in EventName & keyof StreamPayloads]?: (payload: EventPayloads[N], caller: Caller) => StreamPayloads[N] | undefined
}

/** Work that goes on alongside the calls, from when the console answers until the returned stop was called. */
export type BackgroundWork = (app: App, start: StartContext) => (() => unknown) | undefined

export interface StartContext {
  /** of the app's database, for connections that hold locks */
  settings: DatabaseSettings
  /** prints a line for the person who started the server */
  say: (line: string) => void
}

export interface Callers {
  find: FindCaller
  /** called after whatever this process changed itself, so that its next call sees it */
  forget: () => void
  stop: () => void
}
