import type { ComponentType } from 'react'

/** A page that needs no login, such as '/activity?invite=…'. Its code is loaded when it is opened: the login stays small. */
export interface OpenPage {
  /** one of OPEN_PATHS */
  path: string
  /** the name in the address that asks for this page */
  query: string
  load: () => Promise<ComponentType<{ value: string }>>
}
