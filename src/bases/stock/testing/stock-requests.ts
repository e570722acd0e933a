import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { StockCalls } from '../contract.ts'

interface StockObjects {
  category: number
  buyer: number
  feed: number
  cabinet: number
  emptyCabinet: number
}

const idOf = async (work: Promise<{ id: number }>) => (await work).id

async function addObjects(db: Db, { company, user }: { company: number; user: number }, mark: string) {
  const name = () => `${mark} ${nextNumber()}`
  // Products are shared by all: their names carry no company's mark.
  const product = { kind: 'product' as const, name: `product ${nextNumber()}` }
  const category = await idOf(db.insertInto('category').values(product).returning('id').executeTakeFirstOrThrow())
  const buyer = await idOf(
    db
      .insertInto('company')
      .values({ name: `buyer ${nextNumber()}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const feed = await idOf(
    db
      .insertInto('feed_order')
      .values({
        buy_company_id: buyer,
        sale_company_id: company,
        category_id: category,
        count: 5,
        created_by: user,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const addCabinet = () =>
    idOf(
      db.insertInto('cabinet').values({ company_id: company, name: name() }).returning('id').executeTakeFirstOrThrow(),
    )
  const [cabinet, emptyCabinet] = [await addCabinet(), await addCabinet()]
  await db
    .insertInto('company_stock')
    .values([
      { company_id: company, category_id: category, count: 1000 },
      { company_id: buyer, category_id: category, count: 1000 },
    ])
    .execute()
  await db.insertInto('cabinet_stock').values({ cabinet_id: cabinet, category_id: category, count: 7 }).execute()
  return { category, buyer, feed, cabinet, emptyCabinet }
}

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const stockRequests: CallRequests<StockCalls, StockObjects> = {
  addObjects,
  calls: {
    'POST /companyMaterial/find/': {
      cases: [({ company }) => ({ request: { companyId: company } })],
      namesObjects: true,
    },
    'POST /companyMaterial/export': {
      cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
      namesObjects: true,
    },
    'GET /companyMaterial/find/listByMachineId': {
      cases: [({ cabinet }) => ({ query: { machineId: cabinet } })],
      namesObjects: true,
    },
    'POST /companyMaterial/setLowMark': {
      cases: [({ company, category }) => ({ request: { companyId: company, materialTypeId: category, lowMark: 3 } })],
      namesObjects: true,
    },
    'POST /companyMaterial/stockTake': {
      cases: [
        ({ company, category }) => ({
          request: { companyId: company, counts: [{ materialTypeId: category, count: 900 }] },
        }),
      ],
      namesObjects: true,
    },
    'POST /companyMaterial/findEntries': {
      cases: [({ company }) => ({ request: { companyId: company } })],
      namesObjects: true,
    },
    'POST /companyMaterial/exportEntries': {
      cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
      namesObjects: true,
    },
    'POST /companyMaterialOrder/find/': {
      cases: [({ company }) => ({ request: { companyId: company } })],
      namesObjects: true,
    },
    'POST /companyMaterialOrder/export': {
      cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
      namesObjects: true,
    },
    'POST /companyMaterialOrder/findBuyers': { cases: [() => ({ request: { size: 1 } })] },
    'POST /companyMaterialOrder/save': {
      cases: [
        ({ company, buyer, category }) => ({
          request: { saleCompanyId: company, buyCompanyId: buyer, materialTypeId: category },
        }),
      ],
      namesObjects: true,
    },
    'POST /companyMaterialOrder/update/{id}': {
      cases: [
        ({ company, buyer, category, feed }) => ({
          params: { id: feed },
          request: { saleCompanyId: company, buyCompanyId: buyer, materialTypeId: category, count: 6 },
        }),
      ],
      namesObjects: true,
    },
    'POST /companyMaterialOrder/delete/{id}': { cases: [({ feed }) => ({ params: { id: feed } })], namesObjects: true },
    'POST /machineMaterialOrder/save': {
      cases: [({ cabinet, category }) => ({ request: { machineId: cabinet, materialTypeId: category, count: 2 } })],
      namesObjects: true,
    },
    'POST /machine/updatePart/{id}': {
      cases: [
        ({ cabinet, category }) => ({ params: { id: cabinet }, request: { materialTypeId: category, count: 4 } }),
      ],
      namesObjects: true,
    },
    'POST /machine/clearMach/{id}': { cases: [({ cabinet }) => ({ params: { id: cabinet } })], namesObjects: true },
    'POST /cabinet/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /cabinet/save': {
      cases: [({ company }) => ({ request: { companyId: company, name: `cabinet ${nextNumber()}` } })],
      namesObjects: true,
    },
    'POST /cabinet/update/{id}': {
      cases: [({ cabinet }) => ({ params: { id: cabinet }, request: { name: `cabinet ${nextNumber()}` } })],
      namesObjects: true,
    },
    'POST /cabinet/delete/{id}': {
      cases: [({ emptyCabinet }) => ({ params: { id: emptyCabinet } })],
      namesObjects: true,
    },
  },
}
