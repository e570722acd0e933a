import { checkMethodNoun } from './bases/check-method/server/handlers.ts'
import type { Noun } from './platform/server/context.ts'
import { fleetNouns } from './fleet/server/nouns.ts'
import { peopleNouns } from './people/server/nouns.ts'

/** Every noun the server serves. A new one is one line here. */
export const nouns: readonly Noun[] = [...peopleNouns, ...fleetNouns, checkMethodNoun]
