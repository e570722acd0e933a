import { basesDemo } from './bases/demo/bases-demo.ts'
import { fleetDemo } from './fleet/demo/fleet-demo.ts'
import { lessonsDemo } from './lessons/demo/lessons-demo.ts'
import { peopleDemo } from './people/demo/people-demo.ts'
import type { DemoArea } from './platform/demo/demo-area.ts'

/** What each area adds to `npm run demo`. A new one is one line here; the server itself never loads any of it. */
export const demoAreas: readonly DemoArea[] = [peopleDemo, fleetDemo, lessonsDemo, basesDemo]
