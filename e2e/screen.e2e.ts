import type { Page } from '@playwright/test'
import { ask, demoUrl, inEnglish, logInAs, openAs, tokenIn } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

const WALL = '/screen/index'
const FULL_HD = { width: 1920, height: 1080 }
const WALLS = [FULL_HD, { width: 3840, height: 2160 }, { width: 1280, height: 1024 }]

/** How far the page reaches beyond its window, px. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight]
  })

test('the wall fills any screen, is readable from afar, and shows what the tiles show @nightly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(FULL_HD)
  await openAs(page, 'administrator', WALL)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设备运行大屏')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const figures = page.locator('.wall-counts dd')
  await expect(figures).toHaveText(Array.from({ length: 9 }, () => /^[\d,]+$/))
  const { total } = await ask<{ total: number }>(page, 'POST /data/getBasicDataByState/state', {})
  await expect(figures.first()).toHaveText(total.toLocaleString('en'))
  await expect(page.locator('.wall-totals dt').first()).toHaveText(/^总算力 · 额定 [\d.,]+ [PT]H\/s$/)
  await expect(page.locator('.wall-totals dt').nth(1)).toHaveText(/^总功率( · 实测 [\d,]+ \/ [\d,]+ 台)?$/)
  await expect(page.getByRole('region', { name: '设备分布' }).getByRole('listitem').first()).toHaveText(/：[\d,]+ 台$/)
  await expect(page.getByRole('img', { name: /在线率，近 30 天/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^在线率 \d\d-\d\d$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '场地在线率' }).getByRole('listitem').first()).toContainText('%')

  for (const viewport of WALLS) {
    await page.setViewportSize(viewport)
    await expect.poll(() => beyond(page), `beyond ${viewport.width} px`).toEqual([0, 0])
  }
  await page.setViewportSize(FULL_HD)
  const sizes = await page
    .locator('.wall-counts dd, .wall-line > strong, .wall-line-plot span, .wall-rank b, .wall-tile b, .wall-ticker b')
    .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28)
  await expectAccessible(page)
})

test('the wall says when it is cut off, and goes on by itself, in English @nightly', async ({ page, mayFail }) => {
  mayFail(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/)
  await inEnglish(page)
  await openAs(page, 'administrator', WALL)
  const live = page.locator('.wall-live')
  await expect(live).toHaveText('Live')
  await page.context().setOffline(true)
  await expect(live).toHaveText('Connection lost, reconnecting')
  await page.context().setOffline(false)
  await expect(live).toHaveText('Live', { timeout: 90_000 })
  await page.getByRole('link', { name: 'Back to the console' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('the wall runs the new program once an upgraded server is back @nightly', async ({ page, mayFail }) => {
  mayFail(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/)
  await openAs(page, 'administrator', WALL)
  const live = page.locator('.wall-live')
  await expect(live).toHaveText('实时')
  // What an earlier program had of itself in its page.
  await page.locator('script[type=module][src]').evaluate((script) => script.setAttribute('src', '/assets/earlier.js'))
  await page.context().setOffline(true)
  await expect(live).not.toHaveText('实时')
  await page.context().setOffline(false)
  await expect(page.locator('script[src="/assets/earlier.js"]')).toHaveCount(0, { timeout: 90_000 })
  await expect(live).toHaveText('实时')
})

test('a session that ends shows how to log in again, and that leads back to the wall @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  // What a page asks for as its session ends is refused.
  mayFail(/\b401\b/)
  await logInAs(page, 'administrator')
  await page.goto(demoUrl(WALL))
  await expect(page.locator('.wall-live')).toHaveText('实时')
  const token = await tokenIn(page)
  const other = await openBrowser()
  const ended = await other.request.post(demoUrl(`/api/users/actions/logout?token=${token}`), {
    headers: { Authorization: `cat${token}` },
  })
  expect(ended.ok()).toBe(true)
  await page.getByRole('alertdialog').getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fscreen%2Findex/)
})

test('the display page shows the wall in a frame of its size @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await openAs(page, 'administrator', '/display/index')
  const frame = page.locator('iframe')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('设备运行大屏')
  const [own, whole] = await frame.evaluate((each) => [
    each.getBoundingClientRect(),
    each.parentElement?.getBoundingClientRect(),
  ])
  expect(own?.height).toBe(750)
  const padding = await frame.evaluate((each) => {
    const { paddingLeft, paddingRight } = getComputedStyle(each.parentElement ?? each)
    return parseFloat(paddingLeft) + parseFloat(paddingRight)
  })
  expect((own?.width ?? 0) / ((whole?.width ?? 1) - padding)).toBeCloseTo(0.8, 2)
  await page.getByRole('button', { name: '全屏' }).first().press('Enter')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('IFRAME')
})

test('a client has no wall @nightly', async ({ page }) => {
  await openAs(page, 'client', WALL)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/不能进入|无法进入|无权/)
})

test('a display shows the wall without a person’s session, until it is revoked @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  await openAs(page, 'administrator', '/token/index')
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const request = { name: '大厅', role: '管理员', mayWrite: false, isDisplay: true, lastDay }
  const { id, token } = await ask<{ id: number; token: string }>(page, 'POST /token/make', request)
  const display = await openBrowser()
  await display.setViewportSize(FULL_HD)
  await display.goto(demoUrl(`/wall?locale=en#${token}`))
  await expect(display.getByRole('heading', { level: 1 })).toHaveText('Fleet at a glance')
  await expect(display.locator('.wall-live')).toHaveText('Live')
  await expect(display.locator('.wall-counts dd').first()).toHaveText(/^[\d,]+$/)
  await expect(display).toHaveURL(demoUrl('/wall?locale=en'))
  await display.reload()
  await expect(display.locator('.wall-live')).toHaveText('Live')
  await expect(display.getByRole('link', { name: 'Back to the console' })).toHaveCount(0)

  mayFail(/api\//)
  await ask(page, `POST /token/revoke/${id}`, {})
  await expect(display.getByRole('alert')).toContainText('revoked', { timeout: 30_000 })
  await expectAccessible(display)
})
