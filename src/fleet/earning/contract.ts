import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, Id, IdInPath, listOf, Moment, PageRequest, oneLine } from '../../platform/contract/shapes.ts'
import { DECIMAL, isCurrency } from '../rules/money.ts'
import { READ_FAILURES } from './rules/read-failures.ts'

const Currency = z.string().refine(isCurrency, { error: 'currencyWrong' })

export const earningCalls = defineCalls({
  'POST /earning/find/': {
    summary: 'What a TH/s earns in a day, by currency, and from which day on; latest first',
    key: 'energy',
    scope: 'shared',
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        currency: z.string(),
        firstDay: Day,
        /** a decimal as text */
        amount: z.string(),
        /** read from an address; false: entered */
        isRead: z.boolean(),
      }),
    ),
  },
  'POST /earning/save': {
    summary: 'Adds what a TH/s earns in a day in a currency; it applies from a day until the next one',
    key: 'energy',
    write: true,
    scope: 'shared',
    request: z.object({
      currency: Currency,
      firstDay: Day,
      amount: oneLine({ error: 'amountWrong' }).regex(DECIMAL, { error: 'amountWrong' }),
    }),
    response: z.object({ id: Id }),
  },
  'POST /earning/delete/{id}': {
    summary: 'Deletes an earning that was entered by mistake; its days have the one before',
    key: 'energy',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /earningSource/find/': {
    summary: 'Addresses from which earnings are read, with what they gave last; without the addresses themselves',
    key: 'energy',
    write: true,
    scope: 'installation',
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        currency: z.string(),
        /** of the address; the rest may hold a key */
        host: z.string(),
        path: z.string(),
        amount: z.string().nullable(),
        readAt: Moment.nullable(),
        /** of the last try; null: it gave a number, or there was none yet */
        error: z.enum(READ_FAILURES).nullable(),
        triedAt: Moment.nullable(),
      }),
    ),
  },
  'POST /earningSource/save': {
    summary:
      'Has what a TH/s earns in a day read from an address every hour; in place of the currency’s former address',
    key: 'energy',
    write: true,
    scope: 'installation',
    notByToken: true,
    request: z.object({
      currency: Currency,
      url: z.url({ protocol: /^https?$/, error: 'urlWrong' }).max(500, { error: 'urlWrong' }),
      /** names of objects and places in lists, joined by dots; empty: the answer is the number */
      path: oneLine()
        .max(200)
        .regex(/^$|^[^.]+(\.[^.]+)*$/, { error: 'pathWrong' })
        .default(''),
    }),
    response: z.object({ id: Id }),
  },
  'POST /earningSource/delete/{id}': {
    summary: 'Reads no more from an address; what was read stays',
    key: 'energy',
    write: true,
    scope: 'installation',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /earningSource/test/{id}': {
    summary: 'Reads an address now',
    key: 'energy',
    write: true,
    scope: 'installation',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.object({ amount: z.string().nullable(), error: z.enum(READ_FAILURES).nullable() }),
  },
})

export type EarningCalls = typeof earningCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends EarningCalls {}
}
