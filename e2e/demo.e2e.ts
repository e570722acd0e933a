import { expect, test } from '@playwright/test'
import { demoUrl, logInAs } from './demo-session.ts'

test('the administrator of a demo sees as many devices in the list as the tiles say', async ({ page }) => {
  await logInAs(page, 'administrator')
  await page.goto(demoUrl('/machine/index'))
  const total = page.locator('.state-tile[data-state=total]')
  await expect(total.locator('strong')).toHaveText('200')
  const states = page.locator('.state-tile:not([data-state=total]) strong')
  await expect(states).toHaveCount(8)
  const counts = await states.allTextContents()
  expect(counts.reduce((sum, count) => sum + Number(count.replaceAll(',', '')), 0)).toBe(200)

  await total.click()
  await expect(page).toHaveURL(/\/machine_list\/index/)
  await expect(page.locator('.pager-total')).toContainText('200')
})
