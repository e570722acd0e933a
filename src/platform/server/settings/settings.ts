import { isDeepStrictEqual } from 'node:util'
import type { SettingsCatalogue } from './config.ts'
import type { Config, SettingValues } from './config.ts'
import type { App } from '../context.ts'
import type { Sealing, SealedPlace } from '../sealing/sealing.ts'
import { selectSettings } from './settings.sql.ts'
import type { StoredSetting } from './settings.sql.ts'

/** Missed changes are found by then. */
const READ_EVERY_MS = 15_000
const placeOf = (name: string): SealedPlace => `setting.sealed_value ${name}`

/** The configuration as the settings made it when they were last read; what the app's differs by was set on purpose. */
type Made = Omit<Config, 'fixed' | 'catalogue'>
interface LastRead {
  made: Made
  left: readonly string[]
  /** one after the other: an older answer must not overtake a newer one */
  turn: Promise<void>
}
type SettingsApp = Pick<App, 'config' | 'db' | 'sealing' | 'log'>
const lastReads = new WeakMap<SettingsApp, LastRead>()

/**
 * Brings what administrators set into `app.config`, now and whenever any process changes it: who uses a setting reads it from
 * there each time. Returns a function that stops it.
 */
export async function openSettings(app: App): Promise<() => void> {
  await readSettings(app)
  const again = () =>
    void readSettings(app).catch((error: unknown) => app.log.warn({ err: error }, 'the settings could not be read'))
  const unsubscribe = app.events.subscribe('settings', again)
  const timer = setInterval(again, READ_EVERY_MS)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}

/** Reads them now; what a call changed holds in its own process before it answers. */
export function readSettings(app: SettingsApp): Promise<void> {
  const last = lastReads.get(app) ?? {
    made: madeOf(app.config.fixed, app.config.catalogue),
    left: [],
    turn: Promise.resolve(),
  }
  lastReads.set(app, last)
  const read = last.turn.then(() => bringIn(app, last))
  last.turn = read.catch(() => {})
  return read
}

async function bringIn(app: SettingsApp, last: LastRead): Promise<void> {
  const { config, log } = app
  const { kept, left } = await storedSettings(app)
  if (!isDeepStrictEqual(left, last.left)) log.warn({ settings: left }, 'settings in the database are not usable')
  const made = madeOf({ ...kept, ...config.fixed }, config.catalogue)
  for (const name of Object.keys(made) as (keyof typeof made)[])
    if (!isDeepStrictEqual(made[name], last.made[name])) Object.assign(config, { [name]: made[name] })
  Object.assign(last, { made, left })
}

function madeOf(values: SettingValues, catalogue: SettingsCatalogue): Made {
  const { fixed: _, catalogue: __, ...made } = catalogue.read(values)
  return made
}

export interface StoredSettings {
  kept: SettingValues
  /** names of those that can't be opened, or conflict with what the environment has now; as if they were not there */
  left: string[]
}

/** What the database holds, secrets opened. */
export async function storedSettings({
  db,
  sealing,
  config: { fixed, catalogue },
}: Pick<App, 'db' | 'sealing' | 'config'>): Promise<StoredSettings> {
  const opened: SettingValues = {}
  const rows = await selectSettings(db)
  for (const { name, value, sealedValue } of rows) {
    if (!catalogue.inConsole.has(name)) continue
    const text = sealedValue === null ? value : unsealed(sealing, name, sealedValue)
    if (text !== null) opened[name] = text
  }
  const kept = usable(opened, fixed, catalogue)
  return { kept, left: rows.map(({ name }) => name).filter((name) => !(name in kept)) }
}

/** Leaves out the groups in which something is wrong: which of two settings that don't go together is the wrong one is unknown. */
function usable(stored: SettingValues, fixed: SettingValues, catalogue: SettingsCatalogue): SettingValues {
  const groupOf = (name: string) => catalogue.inConsole.get(name)?.group
  const left = new Set(catalogue.issues({ ...stored, ...fixed }).map(({ path }) => groupOf(String(path[0]))))
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !left.has(groupOf(name))))
}

function unsealed(sealing: Sealing, name: string, sealedValue: string): string | null {
  try {
    return sealing.unseal(placeOf(name), sealedValue)
  } catch {
    return null
  }
}

export function sealedSetting(
  sealing: Sealing,
  { name, value, isSecret = false }: { name: string; value: string; isSecret?: boolean | undefined },
): StoredSetting {
  return isSecret ? { value: null, sealedValue: sealing.seal(placeOf(name), value) } : { value, sealedValue: null }
}
