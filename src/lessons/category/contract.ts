import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, PageRequest, SearchText, oneLine } from '../../platform/contract/shapes.ts'
import { CATEGORY_KINDS } from '../rules/categories.ts'

const Kind = z.enum(CATEGORY_KINDS).default('product')
const CategoryForm = z
  .object({ kind: Kind, name: oneLine().max(100).default('') })
  .refine(({ kind, name }) => name !== '' || kind !== 'product', { path: ['name'], error: 'productNameRequired' })
  .refine(({ kind, name }) => name !== '' || kind !== 'comment', { path: ['name'], error: 'categoryNameRequired' })

/** Opens the calls; `rules/category-keys.ts` maps each key to its kind. */
const WRITES = ['material', 'model'] as const

export const categoryCalls = defineCalls({
  'POST /materialType/find/': {
    summary: 'The categories of one kind by name: of products unless `kind` is comment',
    // `indicator`: check methods list what they use.
    key: ['material', 'company_material', 'model', 'lecture', 'indicator'],
    scope: 'shared',
    request: PageRequest.extend({ kind: Kind, name: SearchText, orderWay: filter(z.enum(['asc', 'desc'])) }),
    response: listOf(z.object({ id: Id, kind: z.enum(CATEGORY_KINDS), name: z.string(), createTimeStr: z.string() })),
  },
  'POST /materialType/save': {
    summary: 'Adds a category',
    key: WRITES,
    write: true,
    scope: 'shared',
    request: CategoryForm,
    response: z.object({ id: Id }),
  },
  'POST /materialType/update/{id}': {
    summary:
      'Renames a category; its kind stays, and so does the name in comments that have it. 41000 where its name is not the one in `before`',
    key: WRITES,
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    /** `before`: the name that the caller saw; left out, whatever it is called by now is renamed */
    request: CategoryForm.safeExtend({ before: oneLine().max(100).optional() }),
    response: z.null(),
  },
  'POST /materialType/delete/{id}': {
    summary: 'Deletes a category; comments keep its name',
    key: WRITES,
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type CategoryCalls = typeof categoryCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CategoryCalls {}
}
