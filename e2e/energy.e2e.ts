import { chooseAt } from './choose.ts'
import { openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

test('an administrator enters a tariff, and energy, cost and margin are shown @nightly', async ({ page }) => {
  await openAs(page, 'administrator', '/energy/index?tab=tariffs')
  await page.getByRole('button', { name: '添加电价' }).click()
  const adding = page.getByRole('dialog', { name: '添加电价' })
  await chooseAt(adding, '场地', 0)
  await adding.getByLabel('生效日期').fill('2020-01-01')
  await adding.getByLabel('每 kWh 价格').fill('0.3')
  await adding.getByRole('button', { name: '添加时段' }).click()
  await adding.getByLabel('从几点').fill('22')
  await adding.getByLabel('到几点').fill('6')
  await adding.getByLabel('每 kWh 价格').nth(1).fill('0.2')
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '添加成功')).toBeVisible()
  await expect(page.getByText('00–06 0.2 · 06–22 0.3 · 22–24 0.2')).toBeVisible()
  await page.getByRole('button', { name: /^编辑.*2020-01-01/ }).click()
  const editing = page.getByRole('dialog', { name: /^编辑电价/ })
  await expect(editing.getByLabel('从几点')).toHaveValue('22')
  await editing.getByLabel('每 kWh 价格').first().fill('0.35')
  await editing.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('00–06 0.2 · 06–22 0.35 · 22–24 0.2')).toBeVisible()

  await page.getByRole('tab', { name: '用电与电费' }).click()
  await expect(page.locator('.energy-sums dd').first()).toContainText('Wh')
  await expect(page.locator('.energy-charts .chart svg').first()).toBeVisible()
  await expectAccessible(page)
})
