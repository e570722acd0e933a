import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState, type ComponentType, type ReactNode } from 'react'
import { addressOf, parseSearch } from './address.tsx'
import type { Me } from '../call/me.ts'
import { queryClient } from '../call/use-call.ts'
import { Shell } from './shell.tsx'

/** The screens by the component key of their route record. */
export type Screens = Readonly<Record<string, ComponentType>>

export interface FrameProps {
  screens: Screens
  /** component keys of screens that stand alone on the page, without menu and navbar */
  fullPage: readonly string[]
  /** stands in the navbar */
  businessDate: ReactNode
  /** what a person must do before anything else, such as choosing a password; null when there is nothing */
  renderGate: (me: Me, onDone: () => void) => ReactNode
}

function makeRouter(props: FrameProps) {
  const root = createRootRoute({ component: () => <Shell {...props} /> })
  // Which screen a path shows is decided by the role's route records, in shell.tsx.
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  return createRouter({
    routeTree: root.addChildren([anywhere]),
    // Values stay text: the address must not turn the serial 0012 into the number 12.
    parseSearch,
    stringifySearch: (search) => addressOf('', search),
    scrollRestoration: true,
  })
}

/** The console behind the login: menu, navbar, and the screen that the address names. */
export function ConsoleFrame(props: FrameProps) {
  const [router] = useState(() => makeRouter(props))
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
