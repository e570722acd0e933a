import { bases } from './bases/area.ts'
import { fleet } from './fleet/area.ts'
import { lessons } from './lessons/area.ts'
import { people } from './people/area.ts'
import { auditNoun } from './people/audit/server/handlers.ts'
import { checkNoun } from './people/check/server/handlers.ts'
import { storageNoun } from './people/storage/server/handlers.ts'
import { joinAuditWords } from './platform/rules/audit-words.ts'
import type { StoredKind } from './platform/rules/stored-kind.ts'
import { catalogueOf } from './platform/server/settings/catalogue.ts'
import { platformSettings } from './platform/server/settings/platform-settings.ts'
import { scopesOf } from './platform/server/caller-scopes.sql.ts'
import type { Area } from './platform/server/area.ts'
import type { Phones } from './platform/server/context.ts'
import type { FileType } from './platform/server/files/file-type.ts'
import type { Noun, ProfileFigures } from './platform/server/context.ts'

/** Every area of the product. A new one is one line here; on the browser's side, one in console-areas.ts. */
const ownAreas: readonly Area[] = [people, fleet, lessons, bases]
/** The words of the audit log. */
export const auditWords = joinAuditWords(ownAreas.flatMap((area) => area.auditWords ?? []))
/** Every table, in words. */
export const stored: readonly StoredKind[] = ownAreas.flatMap((area) => area.stored ?? [])
/** Assigns people to things of several areas; the audit log shows what was done in any. */
const shared: Area = {
  name: 'shared',
  nouns: [
    checkNoun(ownAreas.flatMap(({ takesPeople }) => takesPeople ?? [])),
    auditNoun(auditWords),
    storageNoun(stored),
  ],
}
export const areas: readonly Area[] = [...ownAreas, shared]

/** Every setting, with its check, default and words. */
export const catalogue = catalogueOf([platformSettings, ...areas.flatMap(({ settings }) => settings ?? [])])
export const readConfig = catalogue.read

/** What reaches people by their phones. */
export const phones: Phones = onlyOne(areas.flatMap((area) => area.phones ?? []))

/** How what a caller sees is computed. */
export const scopes = scopesOf(areas)

export const nouns: readonly Noun[] = areas.flatMap((area) => area.nouns)

export const profileFigures: readonly ProfileFigures[] = areas.flatMap((area) => area.profileFigures ?? [])

export const fileTypes: readonly FileType[] = areas.flatMap((area) => area.fileTypes ?? [])

function onlyOne<T>(found: readonly T[]): T {
  const [one] = found
  if (one === undefined || found.length > 1) throw new Error(`one area must have it, not ${found.length}`)
  return one
}
