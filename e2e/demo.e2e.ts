import { expect, test } from '@playwright/test'
import { demoUrl, logInAs } from './demo-session.ts'

test('the administrator of a demo sees as many devices in the list as the tiles say', async ({ page }) => {
  await logInAs(page, 'administrator')
  await page.goto(demoUrl('/machine/index'))
  const tiles = page.locator('.state-tile strong')
  await expect(tiles).toHaveText(Array.from({ length: 9 }, () => /^[\d,]+$/))
  const [total = 0, ...states] = (await tiles.allTextContents()).map((count) => Number(count.replaceAll(',', '')))
  expect(total).toBeGreaterThan(0)
  expect(states.reduce((sum, count) => sum + count, 0)).toBe(total)

  await page.locator('.state-tile[data-state=total]').click()
  await expect(page).toHaveURL(/\/machine_list\/index/)
  await expect(page.locator('.pager-total')).toContainText(` ${total.toLocaleString('en')} `)
})
