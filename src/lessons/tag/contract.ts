import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, PageRequest, SearchText, oneLine } from '../../platform/contract/shapes.ts'

const TagForm = z.object({
  type: oneLine({ error: 'tagRequired' }).min(1, { error: 'tagRequired' }).max(50),
})

export const tagCalls = defineCalls({
  'POST /TagType/find/': {
    summary: 'The behaviour goals that a comment can name, by name',
    key: ['model', 'lecture'],
    scope: 'shared',
    request: PageRequest.extend({ type: SearchText, orderWay: filter(z.enum(['asc', 'desc'])) }),
    response: listOf(z.object({ id: Id, type: z.string(), createTimeStr: z.string() })),
  },
  'POST /TagType/save': {
    summary: 'Adds a behaviour goal',
    key: 'model',
    write: true,
    scope: 'shared',
    request: TagForm,
    response: z.object({ id: Id }),
  },
  'PUT /TagType/update/{id}': {
    summary:
      'Renames a behaviour goal; comments keep the name they were made with. 41000 where its name is not the one in `before`',
    key: 'model',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    /** `before`: the name that the caller saw; left out, whatever it is called by now is renamed */
    request: TagForm.extend({ before: oneLine().max(50).optional() }),
    response: z.null(),
  },
  'DELETE /TagType/delete/{id}': {
    summary: 'Deletes a behaviour goal; comments keep its name',
    key: 'model',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type TagCalls = typeof tagCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends TagCalls {}
}
