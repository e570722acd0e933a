import { bases } from './bases/area.ts'
import { fleet } from './fleet/area.ts'
import { people } from './people/area.ts'
import { catalogueOf } from './platform/server/settings/catalogue.ts'
import { platformSettings } from './platform/server/settings/platform-settings.ts'
import type { Area } from './platform/server/area.ts'
import type { Noun } from './platform/server/context.ts'

/** Every area of the product. A new one is one line here; on the browser's side, one in console-screens.tsx. */
export const areas: readonly Area[] = [people, fleet, bases]

/** Every setting, with its check, default and words. */
export const catalogue = catalogueOf([platformSettings, ...areas.flatMap(({ settings }) => settings ?? [])])
export const readConfig = catalogue.read

export const nouns: readonly Noun[] = areas.flatMap((area) => area.nouns)
