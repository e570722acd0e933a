import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf } from '../../platform/contract/shapes.ts'

/** The screens whose lists can be kept as views. */
export const VIEW_PATHS = ['/machine/index', '/machine_list/index'] as const
const Path = z.enum(VIEW_PATHS)

export const savedViewCalls = defineCalls({
  'POST /savedView/find/': {
    summary: 'The own views of a screen, and those that others share with the caller; the own ones first',
    key: EVERYBODY,
    scope: 'self',
    request: z.object({ path: Path }),
    response: listOf(
      z.object({
        id: Id,
        name: z.string(),
        /** what stands behind the '?' of the address */
        search: z.string(),
        isShared: z.boolean(),
        isOwn: z.boolean(),
        /** who made it */
        owner: z.string(),
      }),
    ),
  },
  'POST /savedView/save': {
    summary: 'Keeps a view, or changes the own one with the id given; sharing takes the right to change devices',
    key: EVERYBODY,
    scope: 'self',
    request: z.object({
      /** left out: a new view */
      id: filter(Id),
      name: z.string({ error: 'viewNameRequired' }).trim().min(1, { error: 'viewNameRequired' }).max(60),
      path: Path,
      search: z.string().max(2000),
      isShared: z.boolean().default(false),
    }),
    response: z.object({ id: Id }),
  },
  'POST /savedView/delete/{id}': {
    summary: 'Deletes an own view',
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
