import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, oneLine } from '../../platform/contract/shapes.ts'

/** The screens whose lists can be kept as views. */
export const VIEW_PATHS = ['/machine/index', '/machine_list/index'] as const
const Path = z.enum(VIEW_PATHS)

export const savedViewCalls = defineCalls({
  'POST /savedView/find/': {
    summary: "The caller's views of a screen, then those that others share with the caller",
    key: EVERYBODY,
    scope: 'self',
    request: z.object({ path: Path }),
    response: listOf(
      z.object({
        id: Id,
        name: z.string(),
        /** what follows the '?' of the address */
        search: z.string(),
        isShared: z.boolean(),
        isOwn: z.boolean(),
        /** who made it */
        owner: z.string(),
      }),
    ),
  },
  'POST /savedView/save': {
    summary: "Adds a view, or updates the caller's view with the given id; sharing needs the right to change devices",
    key: EVERYBODY,
    scope: 'self',
    request: z.object({
      /** left out: a new view */
      id: filter(Id),
      name: oneLine({ error: 'viewNameRequired' }).min(1, { error: 'viewNameRequired' }).max(60),
      path: Path,
      search: z.string().max(2000),
      isShared: z.boolean().default(false),
    }),
    response: z.object({ id: Id }),
  },
  'POST /savedView/delete/{id}': {
    summary: "Deletes one of the caller's views",
    key: EVERYBODY,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type SavedViewCalls = typeof savedViewCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SavedViewCalls {}
}
