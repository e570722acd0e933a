import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  DayRange,
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  SearchText,
  oneLine,
  Version,
} from '../../platform/contract/shapes.ts'
import { HEAD } from '../rules/base-roles.ts'
import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'
import { MOST_STOCK } from './rules/most-stock.ts'

const KEY = 'company_material'
const CABINETS = [ADMINISTRATOR, HEAD] as const
const Count = z
  .int({ error: 'countRequired' })
  .min(1, { error: 'countRequired' })
  .max(MOST_STOCK, { error: 'countTooLarge' })
const CountOrNone = z
  .int({ error: 'countNegative' })
  .min(0, { error: 'countNegative' })
  .max(MOST_STOCK, { error: 'countTooLarge' })
const ofId = z.object({ id: IdInPath })

const StockRow = z.object({
  /** of the row alone, for lists */
  id: Id,
  companyId: Id,
  companyName: z.string(),
  materialTypeId: Id,
  materialName: z.string(),
  count: z.int(),
  /** in the base's supply cabinets, in addition to `count` */
  cabinetCount: z.int(),
  lowMark: z.int(),
  isLow: z.boolean(),
})

const StockFilter = z.object({ companyId: filter(Id), materialTypeId: filter(Id), isLow: filter(z.boolean()) })

const FeedForm = z.object({
  buyCompanyId: Id,
  /** left out: received from outside, by management alone */
  saleCompanyId: filter(Id),
  materialTypeId: Id,
  count: Count.default(5),
})

const FeedFilter = z.object({
  /** either side of the feed */
  companyId: filter(Id),
  materialTypeId: filter(Id),
  businessDateQuery: DayRange.nullish(),
})

const FeedRow = z.object({
  id: Id,
  buyCompanyId: Id,
  buyCompanyName: z.string(),
  saleCompanyId: Id.nullable(),
  saleCompanyName: z.string().nullable(),
  materialTypeId: Id,
  materialName: z.string(),
  count: z.int(),
  userName: z.string(),
  createTimeStr: z.string(),
  /** the seller is the caller's, or it came from outside and the caller records that */
  mayChange: z.boolean(),
  version: Version,
})

const EntryFilter = z.object({
  companyId: filter(Id),
  materialTypeId: filter(Id),
  machineId: filter(Id),
  businessDateQuery: DayRange.nullish(),
})

export const stockCalls = defineCalls({
  'POST /companyMaterial/find/': {
    summary: 'Stock per base and product category',
    key: KEY,
    scope: 'companies',
    request: PageRequest.extend(StockFilter.shape),
    response: listOf(StockRow),
  },
  'POST /companyMaterial/export': {
    summary: 'The same stock as a spreadsheet (xls, xlsx, csv)',
    key: KEY,
    scope: 'companies',
    reads: 'replica',
    request: StockFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'GET /companyMaterial/find/listByMachineId': {
    summary: 'What lies in a supply cabinet',
    key: KEY,
    scope: 'companies',
    query: z.object({ machineId: IdInPath }),
    response: z.array(z.object({ materialTypeId: Id, materialName: z.string(), count: z.int() })),
  },
  'POST /companyMaterial/setLowMark': {
    summary: 'Below this count a base is low on a category',
    key: KEY,
    write: true,
    scope: 'companies',
    request: z.object({ companyId: filter(Id), materialTypeId: Id, lowMark: CountOrNone }),
    response: z.null(),
  },
  'POST /companyMaterial/stockTake': {
    summary: 'Sets what was counted on the shelf; the ledger keeps each difference',
    key: KEY,
    write: true,
    scope: 'companies',
    request: z.object({
      companyId: filter(Id),
      counts: z
        .array(z.object({ materialTypeId: Id, count: CountOrNone }))
        .min(1)
        .max(200)
        .refine((counts) => new Set(counts.map(({ materialTypeId }) => materialTypeId)).size === counts.length, {
          error: 'countedTwice',
        }),
      note: z.string().trim().max(200).default(''),
    }),
    response: z.object({ differences: z.array(z.object({ materialTypeId: Id, change: z.int() })) }),
  },
  'POST /companyMaterial/findEntries': {
    summary: 'The ledger: every change of stock, the latest first',
    key: KEY,
    scope: 'companies',
    request: PageRequest.extend(EntryFilter.shape),
    response: listOf(
      z.object({
        id: Id,
        companyId: Id,
        companyName: z.string(),
        materialName: z.string(),
        machineName: z.string().nullable(),
        change: z.int(),
        /** what is left then */
        count: z.int(),
        cause: z.enum(['feed', 'feed reversed', 'load', 'clear', 'set', 'use', 'stock-take']),
        reportId: Id.nullable(),
        reportNumber: z.string().nullable(),
        note: z.string(),
        userName: z.string(),
        createTimeStr: z.string(),
      }),
    ),
  },
  'POST /companyMaterial/exportEntries': {
    summary: 'The same ledger as a spreadsheet (xls, xlsx, csv)',
    key: KEY,
    scope: 'companies',
    reads: 'replica',
    request: EntryFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /companyMaterialOrder/find/': {
    summary: 'Feeds from or to the bases the caller sees, the latest first',
    key: KEY,
    scope: 'companies',
    request: PageRequest.extend(FeedFilter.shape),
    response: listOf(FeedRow),
  },
  'POST /companyMaterialOrder/export': {
    summary: 'The same feeds as a spreadsheet (xls, xlsx, csv)',
    key: KEY,
    scope: 'companies',
    reads: 'replica',
    request: FeedFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /companyMaterialOrder/findBuyers': {
    summary: 'Every base by name: any of them can be fed',
    key: KEY,
    scope: 'shared',
    request: PageRequest.extend({ id: filter(Id), name: SearchText }).prefault({}),
    response: listOf(z.object({ id: Id, name: z.string() })),
  },
  'POST /companyMaterialOrder/save': {
    summary: 'Feeds a base: moves stock from the selling base to the buying one',
    key: KEY,
    write: true,
    scope: 'companies',
    request: FeedForm,
    response: z.object({ id: Id }),
  },
  'POST /companyMaterialOrder/update/{id}': {
    summary:
      'Changes a feed; the stock of both bases moves by the difference. A `version` that is not the latest is refused',
    key: KEY,
    write: true,
    scope: 'companies',
    params: ofId,
    request: FeedForm.extend({ version: filter(Version) }),
    response: z.null(),
  },
  'POST /companyMaterialOrder/delete/{id}': {
    summary: 'Deletes a feed and reverses it, once',
    key: KEY,
    write: true,
    scope: 'companies',
    params: ofId,
    response: z.null(),
  },
  'POST /machineMaterialOrder/save': {
    summary: "Loads the base's stock into a supply cabinet",
    key: KEY,
    write: true,
    roles: CABINETS,
    scope: 'companies',
    request: z.object({ machineId: Id, materialTypeId: Id, count: Count }),
    response: z.null(),
  },
  'POST /machine/updatePart/{id}': {
    summary: 'Sets what lies in a supply cabinet of one category, as it was counted there',
    key: KEY,
    write: true,
    roles: CABINETS,
    scope: 'companies',
    params: ofId,
    request: z.object({ materialTypeId: Id, count: CountOrNone }),
    response: z.null(),
  },
  'POST /machine/clearMach/{id}': {
    summary: "Empties a supply cabinet; what was in it returns to the base's stock",
    key: KEY,
    write: true,
    roles: CABINETS,
    scope: 'companies',
    params: ofId,
    response: z.null(),
  },
  'POST /cabinet/find/': {
    summary: 'Supply cabinets of the bases the caller sees, with how much lies in them',
    key: KEY,
    scope: 'companies',
    request: PageRequest.extend({ name: SearchText, companyId: filter(Id) }),
    response: listOf(z.object({ id: Id, name: z.string(), companyId: Id, companyName: z.string(), count: z.int() })),
  },
  'POST /cabinet/save': {
    summary: 'Adds a supply cabinet to a base',
    key: KEY,
    write: true,
    roles: CABINETS,
    scope: 'companies',
    request: z.object({ name: cabinetName(), companyId: filter(Id) }),
    response: z.object({ id: Id }),
  },
  'POST /cabinet/update/{id}': {
    summary: 'Renames a supply cabinet',
    key: KEY,
    write: true,
    roles: CABINETS,
    scope: 'companies',
    params: ofId,
    request: z.object({ name: cabinetName() }),
    response: z.null(),
  },
  'POST /cabinet/delete/{id}': {
    summary: 'Deletes an empty supply cabinet',
    key: KEY,
    write: true,
    roles: CABINETS,
    scope: 'companies',
    params: ofId,
    response: z.null(),
  },
})

function cabinetName() {
  return oneLine({ error: 'cabinetNameRequired' }).min(1, { error: 'cabinetNameRequired' }).max(50)
}

export type StockCalls = typeof stockCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends StockCalls {}
}
