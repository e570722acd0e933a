import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportRequest, filter, Id, IdInPath, listOf, PageRequest, SearchText } from '../../platform/contract/shapes.ts'
import { CHECK_METHOD_ORDERS } from './rules/check-method-orders.ts'

const CheckMethodForm = z.object({
  checkMethod: z.string({ error: 'methodNameRequired' }).trim().min(1, { error: 'methodNameRequired' }).max(100),
  description: z.string().trim().max(1000).default(''),
  /** CNY, in whole fen */
  cashAmount: z
    .number({ error: 'amountRequired' })
    .min(0, { error: 'amountNegative' })
    .max(9_999_999_999, { error: 'amountTooLarge' })
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { error: 'amountInFen' }),
})

const MethodFilter = z.object({
  name: SearchText,
  orderColumn: filter(z.enum(CHECK_METHOD_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

export const checkMethodCalls = defineCalls({
  'POST /checkMethod/find/': {
    summary: 'The methods of inspection, by name',
    key: 'indicator',
    scope: 'shared',
    request: PageRequest.extend(MethodFilter.shape),
    response: listOf(
      z.object({
        id: Id,
        checkMethod: z.string(),
        description: z.string(),
        cashAmount: z.number(),
        createTimeStr: z.string(),
      }),
    ),
  },
  'POST /checkMethod/export': {
    summary: 'Every method that matches as a spreadsheet (xls, xlsx, csv)',
    key: 'indicator',
    scope: 'shared',
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
})

export type CheckMethodCalls = typeof checkMethodCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CheckMethodCalls {}
}
