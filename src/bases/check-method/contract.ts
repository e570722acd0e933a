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
  oneLine,
} from '../../platform/contract/shapes.ts'
import { TANKER_TYPES } from '../rules/base-words.ts'
import { ITEM_KINDS, ITEM_SEVERITIES } from '../rules/checklist-item.ts'
import { CHECK_METHOD_ORDERS } from './rules/check-method-orders.ts'
import { MOST_MATERIALS, MOST_PER_REPORT } from './rules/materials.ts'

const Material = z.object({
  materialTypeId: Id,
  /** per report */
  count: z
    .int({ error: 'materialCount' })
    .min(1, { error: 'materialCount' })
    .max(MOST_PER_REPORT, { error: 'materialCount' }),
})

const CheckMethodForm = z.object({
  checkMethod: oneLine({ error: 'methodNameRequired' }).min(1, { error: 'methodNameRequired' }).max(100),
  description: z.string().trim().max(1000).default(''),
  /** CNY, in whole fen */
  cashAmount: z
    .number({ error: 'amountRequired' })
    .min(0, { error: 'amountNegative' })
    .max(9_999_999_999, { error: 'amountTooLarge' })
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { error: 'amountInFen' }),
  /** what the issue of a report takes from its base's stock; left out: none, and a change keeps the list */
  materials: filter(
    z
      .array(Material)
      .max(MOST_MATERIALS)
      .refine((list) => new Set(list.map(({ materialTypeId }) => materialTypeId)).size === list.length, {
        error: 'materialTwice',
      }),
  ),
})

const MethodFilter = z.object({
  name: SearchText,
  orderColumn: filter(z.enum(CHECK_METHOD_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

const Limit = z.number().min(-1e9).max(1e9).nullable().default(null)
const ItemKey = z.string().regex(/^[\w-]{1,50}$/)

const ItemForm = z
  .object({
    /** left out: a new item */
    key: filter(ItemKey),
    name: oneLine({ error: 'itemNameRequired' }).min(1, { error: 'itemNameRequired' }).max(100),
    kind: z.enum(ITEM_KINDS).default('check'),
    unit: oneLine().max(20).default(''),
    min: Limit,
    max: Limit,
    isRequired: z.boolean().default(true),
    severity: z.enum(ITEM_SEVERITIES).default('major'),
    onFail: z.enum(['block', 'warn']).default('block'),
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, { error: 'limitsReversed' })

const ofId = z.object({ id: IdInPath })

export const checkMethodCalls = defineCalls({
  'POST /checkMethod/find/': {
    summary: 'The methods of inspection, by name',
    key: ['indicator', 'reception', 'trace'],
    scope: 'shared',
    request: PageRequest.extend(MethodFilter.shape),
    response: listOf(
      z.object({
        id: Id,
        checkMethod: z.string(),
        description: z.string(),
        cashAmount: z.number(),
        materials: z.array(z.object({ materialTypeId: Id, materialName: z.string(), count: z.int() })),
        createTimeStr: z.string(),
      }),
    ),
  },
  'POST /checkMethod/export': {
    summary: 'Every method that matches as a spreadsheet (xls, xlsx, csv)',
    key: 'indicator',
    scope: 'shared',
    reads: 'replica',
    request: MethodFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /checkMethod/save': {
    summary: 'Adds a method',
    key: 'indicator',
    write: true,
    scope: 'shared',
    request: CheckMethodForm,
    response: z.object({ id: Id }),
  },
  'POST /checkMethod/update/{id}': {
    summary: 'Changes a method; reports already made keep it as it was',
    key: 'indicator',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    request: CheckMethodForm,
    response: z.null(),
  },
  'POST /checkMethod/delete/{id}': {
    summary: 'Deletes a method; reports already made keep it',
    key: 'indicator',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /checkMethod/findChecklists/{id}': {
    summary: 'The checklists of a method with all their versions, the latest first',
    key: 'indicator',
    scope: 'shared',
    params: ofId,
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        /** null: for both types */
        tankerType: z.enum(TANKER_TYPES).nullable(),
        version: z.int(),
        /** what inspections begin with from now on */
        isCurrent: z.boolean(),
        items: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            kind: z.enum(ITEM_KINDS),
            unit: z.string(),
            min: z.number().nullable(),
            max: z.number().nullable(),
            isRequired: z.boolean(),
            severity: z.enum(ITEM_SEVERITIES),
            onFail: z.enum(['block', 'warn']),
          }),
        ),
        createTimeStr: z.string(),
        userName: z.string().nullable(),
      }),
    ),
  },
  'POST /checkMethod/saveChecklist/{id}': {
    summary: 'Saves the next version of a checklist; inspections that have begun keep theirs',
    key: 'indicator',
    write: true,
    scope: 'shared',
    params: ofId,
    request: z.object({
      tankerType: z.enum(TANKER_TYPES).nullable().default(null),
      /** the version that was edited, 0: none; an older one is refused */
      version: z.int().min(0).max(1_000_000),
      items: z.array(ItemForm).min(1, { error: 'itemsRequired' }).max(200).refine(haveOwnKeys, { error: 'itemTwice' }),
    }),
    response: z.object({ version: z.int() }),
  },
})

function haveOwnKeys(items: readonly { key?: string | undefined }[]): boolean {
  const keys = items.flatMap(({ key }) => key ?? [])
  return new Set(keys).size === keys.length
}

export type CheckMethodCalls = typeof checkMethodCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CheckMethodCalls {}
}
