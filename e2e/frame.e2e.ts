import { demoUrl, inEnglish, openAs } from './demo-session.ts'
import { DETAIL, LIST, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'

test('the menu is 210 px wide, and closed or open as it was left; so is the shade @nightly', async ({ page }) => {
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

  // A long menu shows where one is.
  await page.goto(demoUrl('/background/index'))
  await expect(menu.locator('[aria-current=page]')).toBeInViewport()
})

test('the menu’s groups fold and stay folded; the way back names the group; a tablet leaves the menu’s place to the screen @nightly', async ({
  page,
}) => {
  await inEnglish(page)
  await openAs(page, 'administrator', '/role/index')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const people = menu.getByRole('button', { name: 'People' })
  await expect(people).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('PeopleRoles')
  await people.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'Roles' })).toBeHidden()
  await page.reload()
  await expect(people).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Users' })).toBeHidden()
  await people.click()
  await expect(menu.getByRole('link', { name: 'Roles' })).toHaveAttribute('aria-current', 'page')

  const width = () => page.locator('.sidebar').evaluate((element) => element.clientWidth)
  await page.setViewportSize({ width: 1023, height: 900 })
  await expect.poll(width).toBe(56)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect.poll(width).toBe(210)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(width).toBe(210)
})

test('the menu is shown before the server sends it again, in the language of this session @nightly', async ({
  page,
}) => {
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

test('Back and Forward find each screen where it was left; another screen begins at its top @nightly', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await openAs(page, 'administrator', `${LIST}?size=50`)
  await expect(rows(page)).toHaveCount(50)
  const serial = page.locator('.row-link').last()
  await serial.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 60)
  await expect.poll(scrolled).toBeGreaterThan(300)
  // The browser fires an event when it has come to rest.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const left = await scrolled()
  await serial.click()
  await expect(page).toHaveURL(new RegExp(DETAIL))
  await expect.poll(scrolled).toBe(0)

  await page.goBack()
  await expect(rows(page)).toHaveCount(50)
  await expect.poll(scrolled).toBe(left)
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  await expect.poll(scrolled).toBe(left)
  await page.goForward()
  await expect(page).toHaveURL(new RegExp(DETAIL))
  await expect.poll(scrolled).toBe(0)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(demoUrl(`${LIST}?size=50`))

  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('.data-table-bar')).toBeInViewport()
})

test('a screen that a pointed link of the menu leads to is loaded before the click @nightly', async ({ page }) => {
  await openAs(page, 'administrator', LIST)
  await expect(rows(page).first()).toBeVisible()
  const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '审计日志' })
  const loaded = page.waitForResponse((response) => response.url().includes('audit-screen'))
  await link.hover()
  await loaded
  await expect(page).toHaveURL(demoUrl(LIST))
})
