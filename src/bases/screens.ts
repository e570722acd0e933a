import type { ConsoleArea } from '../platform/ui/frame/console-frame.tsx'
import { screen } from '../platform/ui/frame/loaded-screen.tsx'

/** What the area shows: its screens by the component key of their route record. */
export const bases: ConsoleArea = {
  screens: {
    indicator: screen(() =>
      import('./check-method/screens/check-methods-screen.tsx').then((file) => file.CheckMethodsScreen),
    ),
  },
}
