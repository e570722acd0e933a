import { demoUrl, openAs } from './demo-session.ts'
import { LIST, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'

test('the menu is 210 px wide, and closed or open as it was left; so is the shade', async ({ page }) => {
  await openAs(page, 'administrator', LIST)
  const menu = page.locator('.sidebar')
  await expect.poll(() => menu.evaluate((element) => element.clientWidth)).toBe(210)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.getByRole('button', { name: /^外观/ }).click()
  await page.getByRole('button', { name: '深色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.reload()
  await expect.poll(() => menu.evaluate((element) => element.clientWidth)).toBe(56)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.reload()
  await expect.poll(() => menu.evaluate((element) => element.clientWidth)).toBe(210)
})

test('the menu stands before the server has told it anew, in the language of this session', async ({ page }) => {
  await openAs(page, 'administrator', LIST)
  await expect(rows(page).first()).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/users/getRoutes', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('设备信息')).toBeVisible()
  answered.resolve()

  await page.locator('.language-switch').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Device info')).toBeVisible()
  await expect(page).toHaveURL(demoUrl(LIST))
  const [choice] = (await page.context().cookies()).filter(({ name }) => name === 'locale')
  expect(choice).toMatchObject({ value: 'en', expires: -1 })
})
