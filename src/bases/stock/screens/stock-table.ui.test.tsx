import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { StockTable } from './stock-table.tsx'

test('a row is known by its product: on a phone that is the title of its card, not the base of all of them', async () => {
  const place = { id: 1, companyId: 1, companyName: '镇海', materialTypeId: 2, materialName: '铅封' }
  const none = { data: [], totalCount: 0 }
  answerCalls({
    'POST /companyMaterial/find/': {
      data: [{ ...place, count: 3, cabinetCount: 0, lowMark: 5, isLow: true }],
      totalCount: 1,
    },
    'POST /company/find/': none,
    'POST /materialType/find/': none,
  })
  await show(<StockTable />)
  await expect.element(page.getByRole('rowheader', { name: '铅封' })).toBeVisible()
})
