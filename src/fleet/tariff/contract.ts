import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, filter, Id, IdInPath, listOf, PageRequest, oneLine, Version } from '../../platform/contract/shapes.ts'
import { DECIMAL, isCurrency } from '../rules/money.ts'

const Price = oneLine({ error: 'priceWrong' }).regex(DECIMAL, { error: 'priceWrong' })
const Period = z.object({
  fromHour: z.int({ error: 'hourWrong' }).min(0, { error: 'hourWrong' }).max(23, { error: 'hourWrong' }),
  untilHour: z.int({ error: 'hourWrong' }).min(1, { error: 'hourWrong' }).max(24, { error: 'hourWrong' }),
  price: Price,
})

export const tariffCalls = defineCalls({
  'POST /tariff/find/': {
    summary: 'What a kWh costs at the sites that the caller sees, and from which day on; latest first',
    key: 'energy',
    scope: 'clients',
    request: PageRequest.extend({ siteId: filter(Id) }).prefault({}),
    response: listOf(
      z.object({
        id: Id,
        siteId: Id,
        site: z.string(),
        firstDay: Day,
        /** the last day on which it applies; null: it has no end yet */
        lastDay: Day.nullable(),
        currency: z.string(),
        /** per kWh, of each hour of the day in the business time zone; decimals as text */
        prices: z.array(z.string()),
        version: Version,
      }),
    ),
  },
  'POST /tariff/save': {
    summary:
      'Adds a price of energy to a site, which applies from a day until the next one, or changes one; its days are computed again, those before stay. A `version` that is not the latest is refused',
    key: 'energy',
    write: true,
    scope: 'clients',
    request: z.object({
      /** of the one to change, at the same site; left out: a new one */
      id: filter(Id),
      /** of the one to change */
      version: filter(Version),
      siteId: Id,
      firstDay: Day,
      currency: z.string().refine(isCurrency, { error: 'currencyWrong' }),
      /** per kWh, of hours that are in no period */
      price: Price,
      periods: z.array(Period).max(12).default([]),
    }),
    response: z.object({ id: Id }),
  },
  'POST /tariff/delete/{id}': {
    summary: 'Deletes a price of energy that was entered by mistake; its days are computed with the one before',
    key: 'energy',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type TariffCalls = typeof tariffCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends TariffCalls {}
}
