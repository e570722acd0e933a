import type { APIRequestContext, Page } from '@playwright/test'
import { demoUrl, openAs, tokenIn } from './demo-session.ts'
import { OVERVIEW, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'

async function endSessionElsewhere(page: Page, elsewhere: APIRequestContext): Promise<void> {
  const headers = { Authorization: `cat${await tokenIn(page)}` }
  const answer = await elsewhere.post(demoUrl('/api/users/actions/logout'), { headers, data: {} })
  expect(await answer.json()).toMatchObject({ code: 200 })
}

test('a session that ended elsewhere asks: stay, or log in again @nightly', async ({ page, request, mayFail }) => {
  // What a page asks for as its session ends is refused.
  mayFail(/\b401\b/)
  await openAs(page, 'agent', OVERVIEW)
  await expect(page.locator('[data-live=connected]')).toBeVisible()
  // What was still asked for would be refused, and ask again.
  await expect(rows(page).first()).toBeVisible()
  await endSessionElsewhere(page, request)
  const question = page.getByRole('alertdialog', { name: '您已登出' })
  await question.getByRole('button', { name: '留在本页' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(demoUrl(OVERVIEW))
  await expect(rows(page).first()).toBeVisible()

  await page.getByRole('button', { name: '下一页' }).click()
  await question.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmachine%2Findex/)
})

const MINUTE_MS = 60_000

test('after half an hour without a click or key the console logs out and says why @nightly', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'agent', OVERVIEW)
  await expect(rows(page).first()).toBeVisible()
  await page.clock.fastForward(29 * MINUTE_MS)
  await page.locator('h1').click()
  await page.clock.fastForward(29 * MINUTE_MS)
  await expect(page.locator('h1')).toHaveText('设备信息')
  await page.clock.fastForward(2 * MINUTE_MS)
  await expect(page.getByRole('alertdialog')).toContainText('检测到您长时间未操作，请重新登录')
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmachine%2Findex$/)
})

test('two tabs share one idle clock @nightly', async ({ page, context }) => {
  await context.clock.install()
  await openAs(page, 'agent', OVERVIEW)
  const other = await context.newPage()
  await other.goto(demoUrl('/profile/index'))
  await expect(other.getByText('演示代理').first()).toBeVisible()
  // A stream that is still being opened as the other tab logs out would be refused.
  for (const tab of [page, other]) await expect(tab.locator('[data-live=connected]')).toBeVisible()
  const forward = (minutes: number) => context.clock.fastForward(minutes * MINUTE_MS)

  await forward(29)
  await page.locator('h1').click()
  await forward(29)
  await expect(other).toHaveURL(demoUrl('/profile/index'))
  await expect(page).toHaveURL(demoUrl(OVERVIEW))
  await forward(2)
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/)
})

test('the sign of the live connection says when it is away, and when it is back @nightly', async ({
  page,
  mayFail,
}) => {
  mayFail(/api\/events/)
  await page.route('**/api/events', (route) => route.abort())
  await openAs(page, 'agent', OVERVIEW)
  await expect(page.getByRole('status').filter({ hasText: '已断线' })).toBeVisible()
  await page.unroute('**/api/events')
  await expect(page.getByRole('status').filter({ hasText: '实时' })).toBeVisible({ timeout: 20_000 })
})

test('a server that fails says so, and another try helps @nightly', async ({ page, mayFail }) => {
  mayFail(/api\/device\/find/)
  let isAway = true
  let refused = 0
  await page.route('**/api/device/find/', (route) => {
    if (!isAway) return route.continue()
    refused++
    return route.fulfill({ status: 503, json: { code: 503, message: '数据库暂时无法连接', data: null } })
  })
  await openAs(page, 'agent', OVERVIEW)
  const failed = page.getByRole('alert').filter({ hasText: '加载失败' })
  await expect(failed).toContainText('数据库暂时无法连接')
  // What the live screen asks meanwhile does not take the words away.
  const before = refused
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(before)
  await expect(failed).toBeVisible({ timeout: 1 })
  isAway = false
  // The live screen may ask again before the button is reached.
  await expect(async () => {
    if (await failed.isVisible()) await failed.getByRole('button', { name: '重试' }).click({ timeout: 1000 })
    await expect(rows(page).first()).toBeVisible({ timeout: 5000 })
  }).toPass()
})
