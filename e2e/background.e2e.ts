import { inEnglish, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

test('in English, by keyboard: background work is listed and run at once @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'administrator', '/background/index')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Background work')
  const again = page.getByRole('button', { name: 'Run now: Send notifications' })
  await expect(again).toBeVisible()
  const isThere = () => again.evaluate((button) => button === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Queued')).toBeVisible()
  await page.getByRole('button', { name: 'Run now: Measure database size' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Database size' })).toContainText('Daily device figures')
  }).toPass()
  await expect(page.getByRole('main')).not.toHaveText(/\p{Script=Han}/u)
  await expectReadable(page, 'background work')
})
