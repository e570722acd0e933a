/** A record of the menu as `GET /users/getRoutes` gives it. */
export interface RouteRecord {
  id: number
  parentId: number | null
  component: string
  path: string
  redirect: string | null
  name: string
  icon: string | null
  title: string
  hidden: boolean
}

/** A route of the console: no ids, nothing empty, title and icon in `meta` (specification, section 2). */
export interface ScreenRoute {
  path: string
  component: string
  hidden: boolean
  meta: { title: string; icon?: string }
  name?: string
  redirect?: string
  children?: ScreenRoute[]
}

/** A group of the menu: it has no screen of its own (the specification's key `Layout`). */
export const isMenuGroup = ({ component }: ScreenRoute): boolean => component === 'Layout'

/** Builds the tree of routes. A record whose parent is not there, or that is its own ancestor, is at the top. */
export function routesFromRecords(records: readonly RouteRecord[]): ScreenRoute[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const hasParent = ({ id, parentId }: RouteRecord): boolean => {
    const seen = new Set([id])
    for (let up = parentId; up !== null; up = byId.get(up)?.parentId ?? null) {
      if (seen.has(up)) return false
      seen.add(up)
    }
    return parentId !== null && byId.has(parentId)
  }
  const below = new Map<number | null, RouteRecord[]>()
  for (const record of records) {
    const parent = hasParent(record) ? record.parentId : null
    below.set(parent, [...(below.get(parent) ?? []), record])
  }
  const routesUnder = (parent: number | null): ScreenRoute[] =>
    (below.get(parent) ?? []).map((record) => {
      const children = routesUnder(record.id)
      return {
        path: record.path,
        component: record.component,
        hidden: record.hidden,
        meta: { title: record.title, ...(record.icon ? { icon: record.icon } : {}) },
        ...(record.name ? { name: record.name } : {}),
        ...(record.redirect ? { redirect: record.redirect } : {}),
        ...(children.length > 0 ? { children } : {}),
      }
    })
  return routesUnder(null)
}

/** The routes from the top down to the one with this path; empty where none has it. */
export function routesTo(path: string, routes: readonly ScreenRoute[]): ScreenRoute[] {
  for (const route of routes) {
    if (route.path === path) return [route]
    const rest = routesTo(path, route.children ?? [])
    if (rest.length > 0) return [route, ...rest]
  }
  return []
}
