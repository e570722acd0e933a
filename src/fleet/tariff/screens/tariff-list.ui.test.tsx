import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { TariffList } from './tariff-list.tsx'

test('prices of many hours are read whole, on more lines', async () => {
  const prices = Array.from({ length: 24 }, (_, hour) => `0.3${Math.floor(hour / 2)}`)
  const tariff = {
    id: 7,
    version: 1,
    siteId: 1,
    site: 'North',
    firstDay: '2026-01-01',
    lastDay: null,
    currency: 'CNY',
    prices,
  }
  answerCalls({
    'GET /users/info': { id: 2, keys: { energy: true } },
    'GET /users/getPreference/table.tariffs': null,
    'POST /tariff/find/': { data: [tariff], totalCount: 1 },
    'POST /site/find/': { data: [], totalCount: 0 },
  })
  await show(<TariffList />)
  const first = page.getByText('00–02 0.30', { exact: true })
  const last = page.getByText('22–24 0.311', { exact: true })
  await expect.element(last).toBeVisible()
  const cell = last.element().closest('td')
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0)
  expect(last.element().getBoundingClientRect().top).toBeGreaterThan(first.element().getBoundingClientRect().top)
})
