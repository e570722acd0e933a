import { bases } from './bases/screens.ts'
import { fleet } from './fleet/screens.ts'
import { lessons } from './lessons/screens.ts'
import { people } from './people/screens.ts'
import type { ConsoleArea } from './platform/ui/frame/console-frame.tsx'

/** Every area as the browser knows it. A new one is one line here; on the server's side, one in areas.ts. */
export const consoleAreas: readonly ConsoleArea[] = [people, fleet, lessons, bases]
