import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  SearchText,
  Version,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { SCALE_ORDERS } from './rules/scale-orders.ts'
import { LONGEST_NAME, MAX_IMPORT_BYTES, MOST_STANDARDS, scaleProblems } from './rules/scale-standards.ts'

const Figure = z.number({ error: 'figureRequired' }).max(100)
const Standard = z
  .object({ name: oneLine().max(LONGEST_NAME), weight: Figure, min: Figure.default(0), max: Figure.nullish() })
  .transform(({ max, ...standard }) => ({ ...standard, max: max ?? standard.weight }))

const ScaleForm = z.object({
  name: oneLine({ error: 'scaleNameRequired' }).min(1, { error: 'scaleNameRequired' }).max(LONGEST_NAME),
  items: z.array(Standard).min(1).max(MOST_STANDARDS),
})
type ScaleForm = z.output<typeof ScaleForm>

/** Names and scores of standards that do not fit are reported at 'items.2.max'; a sum other than 100 at 'items'. */
function addProblems({ items }: ScaleForm, context: z.RefinementCtx): void {
  for (const { at, field, problem } of scaleProblems(items))
    context.addIssue({ code: 'custom', path: at === undefined ? [field] : ['items', at, field], message: problem })
}

const Scale = z.object({
  id: Id,
  name: z.string(),
  /** grows with each change; what a lesson or a comment has keeps its own */
  version: z.int(),
  /** weights add up to 100; scores of a standard lie from min to max */
  items: z.array(z.object({ id: Id, name: z.string(), weight: z.number(), min: z.number(), max: z.number() })),
  isCurrent: z.boolean(),
  /** a lesson or a comment has this version: saving makes the next one */
  isUsed: z.boolean(),
  createTimeStr: z.string(),
})

const ScaleFilter = z.object({
  /** this very version, also one that was replaced or deleted */
  id: filter(Id),
  name: SearchText,
  orderColumn: filter(z.enum(SCALE_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

/** Of a spreadsheet that is imported. */
export const MAX_IMPORT_ROWS = 1000

export const scaleCalls = defineCalls({
  'POST /model/find/': {
    summary: 'The scales by name, each in its current version; with `id` that version, for lessons of before',
    key: ['model', 'lecture'],
    scope: 'shared',
    request: PageRequest.extend(ScaleFilter.shape).extend({
      /** what the scale that had this version is now */
      currentOf: filter(Id),
    }),
    response: listOf(Scale),
  },
  'POST /model/export': {
    summary: 'Every scale that matches as a spreadsheet (xls, xlsx, csv), a row for each standard; it can be imported',
    key: 'model',
    scope: 'shared',
    reads: 'replica',
    request: ScaleFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /model/save': {
    summary: 'Adds a scale; the weights of its standards add up to 100',
    key: 'model',
    write: true,
    scope: 'shared',
    request: ScaleForm.superRefine(addProblems),
    response: z.object({ id: Id, version: z.int() }),
  },
  'POST /model/update/{id}': {
    summary:
      'Changes a scale; of a version that a lesson or a comment has it makes the next one, with an id of its own. A `version` that is not the latest is refused',
    key: 'model',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    request: ScaleForm.extend({ version: filter(Version) }).superRefine(addProblems),
    response: z.object({ id: Id, version: z.int() }),
  },
  'POST /model/delete/{id}': {
    summary: 'Deletes a scale; lessons and comments keep their version',
    key: 'model',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /model/import/preview': {
    summary: 'What a spreadsheet (xlsx, csv) of scales would change, and what is wrong in which row; nothing is stored',
    key: 'model',
    write: true,
    scope: 'shared',
    file: { maxBytes: MAX_IMPORT_BYTES },
    response: z.object({
      rows: z.int(),
      problemCount: z.int(),
      /** the first 200; a row as the spreadsheet counts it, 0 for the whole file */
      problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
      scales: z.array(z.object({ name: z.string(), standards: z.int(), isNew: z.boolean() })),
    }),
  },
  'POST /model/import/': {
    summary: 'Imports a spreadsheet (xlsx, csv) of scales, all or none; one whose name there is already is changed',
    key: 'model',
    write: true,
    scope: 'shared',
    file: { maxBytes: MAX_IMPORT_BYTES },
    response: z.object({ imported: z.int() }),
  },
})

export type ScaleCalls = typeof scaleCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ScaleCalls {}
}
